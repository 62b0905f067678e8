// Buckets that knock against each other.
import { SILENT, speaker } from "../../../ui/sound";

const HOLLOW: [number, number][] = [
  [760, 1],
  [1310, 0.6],
  [2270, 0.3],
]; // how an empty plastic bucket rings: hertz, and how loud
const KNOCK = 0.07;

/** Plastic against plastic, from hardly heard (0) to loud (1); lower than 1 in pitch for slow motion. */
export function clack(loud: number, pitch = 1): void {
  const at = speaker();
  if (at === null) return;
  const detuned = pitch * (0.92 + Math.random() * 0.16); // no two knocks are the same
  for (const [frequency, part] of HOLLOW) knock(at.context, frequency * detuned, at.volume * loud * part);
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
