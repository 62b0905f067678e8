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
const SILENT = 0.0005;

let context: AudioContext | null = null;

function audible(): boolean {
  return settings.sound && settings.volume > 0 && !document.hidden;
}

function loudness(): number {
  return (LOUD * settings.volume) / 100;
}

export function play(sound: Sound): void {
  if (!audible()) return;
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
  volume.gain.linearRampToValueAtTime(Math.max(SILENT, loudness()), begin + 0.015);
  volume.gain.exponentialRampToValueAtTime(SILENT, begin + LENGTH);
  wave.connect(volume).connect(at.destination);
  wave.start(begin);
  wave.stop(begin + LENGTH);
}

const HOLLOW: [number, number][] = [
  [760, 1],
  [1310, 0.6],
  [2270, 0.3],
]; // how an empty plastic bucket rings: hertz, and how loud
const KNOCK = 0.07;

/** Plastic against plastic, from hardly heard (0) to loud (1); lower than 1 in pitch for slow motion. */
export function clack(loud: number, pitch = 1): void {
  if (!audible()) return;
  context ??= new AudioContext();
  void context.resume();
  const detuned = pitch * (0.92 + Math.random() * 0.16); // no two knocks are the same
  for (const [frequency, part] of HOLLOW) knock(context, frequency * detuned, loudness() * loud * part);
}

function knock(at: AudioContext, frequency: number, volume: number): void {
  const [wave, fading] = [at.createOscillator(), at.createGain()];
  const now = at.currentTime;
  wave.type = "triangle";
  wave.frequency.setValueAtTime(frequency * 1.15, now);
  wave.frequency.exponentialRampToValueAtTime(frequency, now + 0.02);
  fading.gain.setValueAtTime(Math.max(0.0006, volume), now);
  fading.gain.exponentialRampToValueAtTime(SILENT, now + KNOCK);
  wave.connect(fading).connect(at.destination);
  wave.start(now);
  wave.stop(now + KNOCK);
}
