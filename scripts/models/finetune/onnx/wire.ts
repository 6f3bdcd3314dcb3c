/**
 * Reads and writes protobuf messages field by field (protobuf.dev, "Encoding"), without their definitions. A field that is not
 * changed keeps its bytes, so a message that is read and written again is the same, bit by bit.
 */
export interface Field {
  readonly number: number;
  /** 0: varint, 1: 8 bytes, 2: bytes with their length in front, 5: 4 bytes. */
  readonly type: number;
  /** The value without tag and length. */
  readonly content: Uint8Array;
  /** The whole field. */
  readonly raw: Uint8Array;
}

const truncated = () => new RangeError("a protobuf message ends inside a field");

/** A varint and the place after it. Values over 2^53 lose digits; ONNX's dimensions and enumerations are smaller. */
export function readVarint(bytes: Uint8Array, start: number): readonly [value: number, end: number] {
  let value = 0;
  for (let at = start, factor = 1; at < start + 10; at++, factor *= 128) {
    const byte = bytes[at];
    if (byte === undefined) throw truncated();
    value += (byte & 0x7f) * factor;
    if (byte < 0x80) return [value, at + 1];
  }
  throw new RangeError("a protobuf number has more than ten bytes");
}

export function varint(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) + 0x80);
    rest = Math.floor(rest / 0x80);
  }
  return Uint8Array.from([...bytes, rest]);
}

/** The place and length of a field's content. */
function extentOf(bytes: Uint8Array, type: number, start: number): readonly [start: number, end: number] {
  if (type === 0) return [start, readVarint(bytes, start)[1]];
  if (type === 1) return [start, start + 8];
  if (type === 5) return [start, start + 4];
  if (type !== 2) throw new RangeError(`a protobuf field has the type ${type}, which does not exist any more`);
  const [length, first] = readVarint(bytes, start);
  return [first, first + length];
}

/** The fields of a message in their order. They share the memory of `bytes`. Throws RangeError for a broken message. */
export function readMessage(bytes: Uint8Array): readonly Field[] {
  const fields: Field[] = [];
  for (let at = 0; at < bytes.length; ) {
    const [tag, start] = readVarint(bytes, at);
    const type = tag % 8;
    const [first, end] = extentOf(bytes, type, start);
    if (end > bytes.length) throw truncated();
    fields.push({
      number: Math.floor(tag / 8),
      type,
      content: bytes.subarray(first, end),
      raw: bytes.subarray(at, end),
    });
    at = end;
  }
  return fields;
}

export const writeMessage = (fields: readonly Field[]): Uint8Array => Buffer.concat(fields.map(({ raw }) => raw));

/** A field of bytes: a string, a message or packed numbers. */
export function bytesField(number: number, content: Uint8Array): Field {
  const raw = Buffer.concat([varint(number * 8 + 2), varint(content.length), content]);
  return { number, type: 2, content, raw };
}

export const textField = (number: number, text: string): Field => bytesField(number, new TextEncoder().encode(text));

export const messageField = (number: number, fields: readonly Field[]): Field =>
  bytesField(number, writeMessage(fields));

export function varintField(number: number, value: number): Field {
  const content = varint(value);
  return { number, type: 0, content, raw: Buffer.concat([varint(number * 8), content]) };
}

export const textOf = ({ content }: Field): string => new TextDecoder().decode(content);

/** The numbers of a repeated varint field, packed or not. */
export function varintsOf(fields: readonly Field[]): readonly number[] {
  return fields.flatMap(({ content }) => {
    const values: number[] = [];
    for (let at = 0; at < content.length; ) {
      const [value, end] = readVarint(content, at);
      values.push(value);
      at = end;
    }
    return values;
  });
}
