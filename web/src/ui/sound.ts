// A few soft tones; nothing is loaded, and nothing sounds unless the visitor wants it.
import { settings } from "../device/settings.svelte";

type Sound = "move" | "turn" | "chat" | "over" | "alarm";

// Frequency in hertz and when it begins, in seconds.
const TONES: Record<Sound, [number, number][]> = {
  move: [[320, 0]],
  turn: [
    [523, 0],
    [659, 0.12],
  ],
  chat: [[880, 0]],
  alarm: [
    [740, 0],
    [740, 0.2],
    [740, 0.4],
  ],
  over: [
    [523, 0],
    [659, 0.14],
    [784, 0.28],
  ],
};
const LENGTH = 0.16;
const LOUD = 0.16; // at full volume
export const SILENT = 0.0005;

let context: AudioContext | null = null;

function audible(): boolean {
  return settings.sound && settings.volume > 0 && !document.hidden;
}

function loudness(): number {
  return (LOUD * settings.volume) / 100;
}

/** Where to sound, and how loud; nothing where the visitor wants no sound. */
export function speaker(): { context: AudioContext; volume: number } | null {
  if (!audible()) return null;
  context ??= new AudioContext();
  void context.resume();
  return { context, volume: loudness() };
}

export function play(sound: Sound): void {
  const at = speaker()?.context;
  if (at) for (const [frequency, after] of TONES[sound]) tone(at, frequency, at.currentTime + after);
}

function tone(at: AudioContext, frequency: number, begin: number): void {
  const wave = at.createOscillator();
  const volume = at.createGain();
  wave.type = "sine";
  wave.frequency.value = frequency;
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(Math.max(SILENT, loudness()), begin + 0.015);
  volume.gain.exponentialRampToValueAtTime(SILENT, begin + LENGTH);
  wave.connect(volume).connect(at.destination);
  wave.start(begin);
  wave.stop(begin + LENGTH);
}
