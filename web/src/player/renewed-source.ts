import type { Diagram, PlayerPiece, PlayerSource, PlayerStep } from './player-source.ts';

const byId = <T extends { readonly id: string }>(items: readonly T[]) =>
  new Map(items.map((item) => [item.id, item]));

function renewedStep(step: PlayerStep, fresh: PlayerStep | undefined): PlayerStep {
  if (!fresh) return step;
  const diagrams = byId(fresh.attachments.diagrams);
  const pdfs = byId(fresh.attachments.pdfs);
  const drawn = byId(fresh.annotations);
  return {
    ...step,
    annotations: step.annotations.map((one) => {
      const now = drawn.get(one.id);
      return one.type === 'image' && now?.type === 'image' ? { ...one, imageUrl: now.imageUrl } : one;
    }),
    poster: fresh.poster ?? step.poster,
    attachments: {
      links: step.attachments.links,
      diagrams: step.attachments.diagrams.map((one): Diagram => ({
        ...one,
        url: diagrams.get(one.id)?.url ?? one.url,
      })),
      pdfs: step.attachments.pdfs.map((one) => ({ ...one, link: pdfs.get(one.id)?.link ?? one.link })),
    },
  };
}

const renewedPiece = (piece: PlayerPiece, fresh: PlayerPiece | undefined): PlayerPiece =>
  piece.other && fresh?.other ? { ...piece, other: { ...piece.other, url: fresh.other.url } } : piece;

/** The current source with the addresses of a newer answer; a version published meanwhile changes nothing else. */
export function withAddressesOf(source: PlayerSource, fresh: PlayerSource): PlayerSource {
  const steps = byId(fresh.steps);
  const subtitles = new Map(fresh.subtitles.map(({ language, url }) => [language, url]));
  return {
    ...source,
    url: fresh.url,
    untranscoded: fresh.untranscoded,
    addressSeconds: fresh.addressSeconds,
    ...(source.pieces && {
      pieces: source.pieces.map((piece, index) => renewedPiece(piece, fresh.pieces?.[index])),
    }),
    imageMap: fresh.imageMap ?? source.imageMap,
    subtitles: source.subtitles.map((track) => ({
      ...track,
      url: subtitles.get(track.language) ?? track.url,
    })),
    steps: source.steps.map((step) => renewedStep(step, steps.get(step.id))),
  };
}
