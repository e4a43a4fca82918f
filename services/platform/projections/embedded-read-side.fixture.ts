import { openEmbeddedDocuments } from '../documents/embedded-documents.ts';
import { openReadSide, type ReadSide, type ReadSideSettings } from './read-side.ts';

interface EmbeddedReadSideSettings extends Omit<ReadSideSettings, 'documents'> {
  /** Holds `documents.sqlite`. */
  readonly folder: string;
  /** Answers queries that no declared index serves by a scan, instead of refusing them. Only for production. */
  readonly allowScans?: boolean;
}

/** The read side on documents in a folder of this process. */
export const openEmbeddedReadSide = async (settings: EmbeddedReadSideSettings): Promise<ReadSide> => {
  const { folder, allowScans = false, ...others } = settings;
  const collections = settings.readModels.map(({ collection }) => collection);
  return openReadSide({ ...others, documents: openEmbeddedDocuments({ folder, collections, allowScans }) });
};
