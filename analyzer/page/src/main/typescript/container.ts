/** Unpacks what Container.java packs: columns of numbers and a JSON header, deflated, in base64. */

export interface Container {
  readonly header: Record<string, unknown>;
  column(name: string): Int32Array;
}

/** Decodes base64 a slice at a time, so that neither a long string of binary characters nor a long task is made. */
export function fromBase64(text: string): Uint8Array {
  const clean = text.trim();
  const padding = clean.endsWith('==') ? 2 : clean.endsWith('=') ? 1 : 0;
  const bytes = new Uint8Array((clean.length / 4) * 3 - padding);
  const slice = 1 << 16; // a multiple of 4
  let at = 0;
  for (let from = 0; from < clean.length; from += slice) {
    const part = atob(clean.slice(from, from + slice));
    for (let i = 0; i < part.length; i++) {
      bytes[at++] = part.charCodeAt(i);
    }
  }
  return bytes;
}

export async function inflate(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([bytes as BlobPart]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

export function open(bytes: Uint8Array): Container {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const length = view.getUint32(0, true);
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length))) as Record<string, unknown>;
  const start = 4 + length + (-length & 3);
  const columns = header['columns'] as Record<string, [number, number, number, number]>;
  return {
    header,
    column(name) {
      const entry = columns[name];
      if (entry === undefined) {
        throw new Error(`the page has no column ${name}`);
      }
      const [offset, count, width, base] = entry;
      const at = bytes.byteOffset + start + offset;
      const out = new Int32Array(count);
      if (width === 4) {
        for (let i = 0; i < count; i++) {
          out[i] = view.getInt32(start + offset + 4 * i, true);
        }
      } else {
        const source = width === 1 ? new Uint8Array(bytes.buffer, at, count) : new Uint16Array(bytes.buffer, at, count);
        for (let i = 0; i < count; i++) {
          out[i] = source[i] + base;
        }
      }
      return out;
    },
  };
}
