/** Six short sounds of our own, made of triangle waves; no information is given by sound alone. */
import { settings } from "./settings.svelte.ts";

type Note = [frequency: number, start: number, length: number];

const sounds = {
  turn: [[523, 0, 0.14], [659, 0.12, 0.14], [784, 0.24, 0.22]],
  place: [[196, 0, 0.07]],
  bid: [[440, 0, 0.08], [554, 0.07, 0.1]],
  gain: [[587, 0, 0.09], [880, 0.08, 0.14]],
  loss: [[247, 0, 0.14], [185, 0.12, 0.22]],
  over: [[392, 0, 0.16], [523, 0.15, 0.16], [659, 0.3, 0.16], [784, 0.45, 0.4]],
} satisfies Record<string, Note[]>;
export type Sound = keyof typeof sounds;

let context: AudioContext | null = null;

/** Silent where sound is off, not allowed yet, or not there. */
export function ring(name: Sound): void {
  if (!settings.sound) return;
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume().catch(() => undefined);
    for (const note of sounds[name]) tone(context, note);
  } catch {
    context = null;
  }
}

function tone(audio: AudioContext, [frequency, start, length]: Note): void {
  const oscillator = audio.createOscillator();
  const volume = audio.createGain();
  const begin = audio.currentTime + start;
  oscillator.frequency.value = frequency;
  oscillator.type = "triangle";
  volume.gain.setValueAtTime(0.0001, begin);
  volume.gain.exponentialRampToValueAtTime(0.12, begin + 0.015);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(begin);
  oscillator.stop(begin + length + 0.05);
}
