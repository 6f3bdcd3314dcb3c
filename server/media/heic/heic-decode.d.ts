/** The package has no types of its own. */
declare module "heic-decode" {
  interface Decoded {
    readonly width: number;
    readonly height: number;
    /** Red, green, blue, alpha; 8 bit. */
    readonly data: Uint8ClampedArray<ArrayBuffer>;
  }
  interface Undecoded {
    readonly width: number;
    readonly height: number;
    decode(): Promise<Decoded>;
  }
  type Images = readonly Undecoded[] & { dispose(): void };
  interface Decode {
    (input: { buffer: Uint8Array }): Promise<Decoded>;
    all(input: { buffer: Uint8Array }): Promise<Images>;
  }
  const decode: Decode;
  export = decode;
}
