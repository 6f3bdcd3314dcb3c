import {
  bytesField,
  type Field,
  messageField,
  readMessage,
  textField,
  textOf,
  varintField,
  varintsOf,
  writeMessage,
} from "./wire.ts";

/** Field numbers of onnx.proto (github.com/onnx/onnx), which never change. */
const inModel = { graph: 7 };
const inGraph = { node: 1, initializer: 5, output: 12 };
const inNode = { input: 1, output: 2, operator: 4 };
const inTensor = { dims: 1, type: 2, floats: 4, name: 8, raw: 9 };
const inValue = { name: 1, type: 2 };
const inType = { tensor: 1 };
const inTensorType = { element: 1 };

/** TensorProto.DataType. */
const float32 = 1;
const float16 = 10;

export interface GraphNode {
  readonly operator: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
}

/** A stored tensor. */
export interface Constant {
  readonly dims: readonly number[];
  /** Undefined for types other than float32 and float16. */
  readonly values: Float32Array | undefined;
  readonly type: number;
}

/** The graph of an ONNX file, and copies of the file with small changes. Everything else in a copy keeps its bytes. */
export interface OnnxGraph {
  readonly nodes: readonly GraphNode[];
  readonly constants: ReadonlyMap<string, Constant>;
  /** The file with further float outputs, for tensors of the graph. */
  readonly withOutputs: (names: readonly string[]) => Uint8Array;
  /** The file with new values, as float32, for stored tensors of these names. */
  readonly withConstants: (values: ReadonlyMap<string, Float32Array>) => Uint8Array;
}

const of = (fields: readonly Field[], number: number) => fields.filter((field) => field.number === number);
const textsOf = (fields: readonly Field[], number: number) => of(fields, number).map(textOf);

function readNode({ content }: Field): GraphNode {
  const fields = readMessage(content);
  return {
    operator: textsOf(fields, inNode.operator)[0] ?? "",
    inputs: textsOf(fields, inNode.input),
    outputs: textsOf(fields, inNode.output),
  };
}

/** IEEE 754 half precision to a number. */
export function halfToNumber(half: number): number {
  const sign = half & 0x8000 ? -1 : 1;
  const exponent = (half >> 10) & 0x1f;
  const fraction = half & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 0x1f) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

/** The numbers of a tensor: little-endian, at any place in memory. */
function valuesOf(type: number, raw: Field | undefined, floats: readonly Field[]): Float32Array | undefined {
  const bytes = raw?.content ?? (floats.length > 0 ? Buffer.concat(floats.map(({ content }) => content)) : undefined);
  if (!bytes || (type !== float32 && type !== float16)) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (type === float16)
    return (
      raw && Float32Array.from({ length: bytes.length / 2 }, (_, at) => halfToNumber(view.getUint16(at * 2, true)))
    );
  return Float32Array.from({ length: bytes.length / 4 }, (_, at) => view.getFloat32(at * 4, true));
}

function readConstant({ content }: Field): readonly [name: string, constant: Constant] {
  const fields = readMessage(content);
  const [type = 0] = varintsOf(of(fields, inTensor.type));
  const values = valuesOf(type, of(fields, inTensor.raw)[0], of(fields, inTensor.floats));
  return [textsOf(fields, inTensor.name)[0] ?? "", { dims: varintsOf(of(fields, inTensor.dims)), values, type }];
}

/** A stored tensor with new values. Its name and dimensions stay. */
function replaced({ content }: Field, values: Float32Array): Field {
  const data = new Set([inTensor.type, inTensor.floats, inTensor.raw]);
  const bytes = new DataView(new ArrayBuffer(values.length * 4));
  for (const [at, value] of values.entries()) bytes.setFloat32(at * 4, value, true);
  return messageField(inGraph.initializer, [
    ...readMessage(content).filter(({ number }) => !data.has(number)),
    varintField(inTensor.type, float32),
    bytesField(inTensor.raw, new Uint8Array(bytes.buffer)),
  ]);
}

const floatOutput = (name: string): Field =>
  messageField(inGraph.output, [
    textField(inValue.name, name),
    messageField(inValue.type, [messageField(inType.tensor, [varintField(inTensorType.element, float32)])]),
  ]);

/** Reads an ONNX file. Throws RangeError if it is none. */
export function readOnnx(file: Uint8Array): OnnxGraph {
  const model = readMessage(file);
  const [graph] = of(model, inModel.graph);
  if (!graph) throw new RangeError("the file has no graph");
  const fields = readMessage(graph.content);
  const withGraph = (made: readonly Field[]) =>
    writeMessage(model.map((field) => (field === graph ? messageField(inModel.graph, made) : field)));
  const nameOf = ({ content }: Field) => textsOf(readMessage(content), inTensor.name)[0] ?? "";
  return {
    nodes: of(fields, inGraph.node).map(readNode),
    constants: new Map(of(fields, inGraph.initializer).map(readConstant)),
    withOutputs: (names) => withGraph([...fields, ...names.map(floatOutput)]),
    withConstants: (values) =>
      withGraph(
        fields.map((field) => {
          const made = field.number === inGraph.initializer ? values.get(nameOf(field)) : undefined;
          return made ? replaced(field, made) : field;
        }),
      ),
  };
}
