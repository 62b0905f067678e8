// A few soft tones; nothing is loaded, and nothing sounds unless the visitor wants it.
import { settings } from "./settings.svelte";

type Sound = "move" | "turn" | "chat" | "over";

// Frequency in hertz and when it begins, in seconds.
const TONES: Record<Sound, [number, number][]> = {
  move: [[320, 0]],
  turn: [
    [523, 0],
    [659, 0.12],
  ],
  chat: [[880, 0]],
  over: [
    [523, 0],
    [659, 0.14],
    [784, 0.28],
  ],
};
const LENGTH = 0.16;
const LOUD = 0.08;

let context: AudioContext | null = null;

export function play(sound: Sound): void {
  if (!settings.sound || document.hidden) return;
  context ??= new AudioContext();
  void context.resume();
  for (const [frequency, after] of TONES[sound]) tone(context, frequency, context.currentTime + after);
}

function tone(at: AudioContext, frequency: number, begin: number): void {
  const wave = at.createOscillator();
  const volume = at.createGain();
  wave.type = "sine";
  wave.frequency.value = frequency;
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(LOUD, begin + 0.015);
  volume.gain.exponentialRampToValueAtTime(0.0005, begin + LENGTH);
  wave.connect(volume).connect(at.destination);
  wave.start(begin);
  wave.stop(begin + LENGTH);
}
