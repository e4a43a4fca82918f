/** Pictures that the canvas draws, loaded once each. */
export class PictureCache {
  readonly #onLoad: () => void;
  readonly #pictures = new Map<string, HTMLImageElement>();

  constructor(onLoad: () => void) {
    this.#onLoad = onLoad;
  }

  /** Addresses by file; a picture that is there already keeps its bytes. */
  load(addresses: ReadonlyMap<string, string>): void {
    for (const [assetId, address] of addresses) {
      if (this.#pictures.has(assetId)) continue;
      const picture = new Image();
      picture.addEventListener('load', this.#onLoad);
      // a new address may be valid again
      picture.addEventListener('error', () => this.#pictures.delete(assetId));
      picture.src = address;
      this.#pictures.set(assetId, picture);
    }
  }

  /** `null` until it has loaded. */
  readonly pictureOf = (assetId: string): HTMLImageElement | null => {
    const picture = this.#pictures.get(assetId);
    return picture?.complete === true && picture.naturalWidth > 0 ? picture : null;
  };
}
