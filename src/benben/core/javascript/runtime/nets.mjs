// Trained nets, as benben.bots.javascript writes them: numbers of 16 bits for every stage, scales, weights.

/** A number of 16 bits. */
function half(bits) {
  const sign = bits & 0x8000 ? -1 : 1;
  const power = (bits >> 10) & 31;
  const fraction = bits & 1023;
  return sign * (power ? 2 ** (power - 15) * (1 + fraction / 1024) : 2 ** -14 * (fraction / 1024));
}

/** Let a mind think with a net, given as text in base 64. */
export function putNet(mind, text) {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const data = new DataView(bytes.buffer);
  const [nets, scales, weights] = [mind.nets[0], mind.scales[0], mind.weights[0]];
  const count = (bytes.length - 4 * scales.length * (1 + nets.length)) / (2 * nets.length);
  let at = 0;
  const next = (size, read) => {
    at += size;
    return read(at - size);
  };
  for (const stage of nets) for (let i = 0; i < count; i++) stage[i] = next(2, (place) => half(data.getUint16(place, true)));
  scales.forEach((_, i) => (scales[i] = next(4, (place) => data.getFloat32(place, true))));
  for (const stage of weights) stage.forEach((_, i) => (stage[i] = next(4, (place) => data.getInt32(place, true))));
}
