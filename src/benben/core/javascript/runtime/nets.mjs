// Trained nets, as benben.bots.javascript writes them: numbers of 16 bits for every stage, scales, weights.

/** A number of 16 bits. */
function half(bits) {
  const sign = bits & 0x8000 ? -1 : 1;
  const power = (bits >> 10) & 31;
  const fraction = bits & 1023;
  return sign * (power ? 2 ** (power - 15) * (1 + fraction / 1024) : 2 ** -14 * (fraction / 1024));
}

const bytesOf = (net) => (typeof net === "string" ? Uint8Array.from(atob(net), (letter) => letter.charCodeAt(0)) : new Uint8Array(net));

/** The numbers of a net, given in base 64 or as an ArrayBuffer, for minds like this one; read once for many minds. */
export function readNet(net, mind) {
  const bytes = bytesOf(net);
  const data = new DataView(bytes.buffer);
  const stages = mind.nets[0].length;
  const [scales, features] = [mind.scales[0].length, mind.weights[0][0].length];
  const count = (bytes.length - 4 * (scales + stages * features)) / (2 * stages);
  let at = 0;
  const next = (size, read) => {
    at += size;
    return read(at - size);
  };
  const row = (length, size, read) => Float64Array.from({ length }, () => next(size, read));
  const rows = (length, size, read) => Array.from({ length: stages }, () => row(length, size, read));
  return {
    parameters: rows(count, 2, (place) => half(data.getUint16(place, true))),
    scales: row(scales, 4, (place) => data.getFloat32(place, true)),
    weights: rows(features, 4, (place) => data.getInt32(place, true)),
  };
}

/** Let a mind think with a net. */
export function putNet(mind, { parameters, scales, weights }) {
  parameters.forEach((stage, i) => mind.nets[0][i].set(stage));
  mind.scales[0].set(scales);
  weights.forEach((stage, i) => mind.weights[0][i].set(stage));
}
