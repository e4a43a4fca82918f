import { createReadStream } from 'node:fs';
import type { Recording } from '../../contracts/media/recording.ts';
import type { Objects } from '../../services/platform/objects/objects.ts';
import { assetFolder, recordingKey, type AssetPlan } from '../media/asset-storage.ts';
import type { MediaWork } from '../media/media-work.ts';
import { indexSource } from '../media/probe/index-source.ts';
import { probeVideo } from '../media/probe/probe-video.ts';
import { joinTakes } from '../media/recording/join-takes.ts';

interface UploadedSource {
  readonly objects: Objects;
  readonly organizationId: string;
  readonly assetId: string;
  readonly objectKey: string;
  /** The uploaded file on this machine. */
  readonly path: string;
  readonly recording: Recording | undefined;
}

/** The file that every later stage reads: the upload, its joined takes, or a copy with an index. */
export async function readableSource(
  uploaded: UploadedSource,
  media: MediaWork,
): Promise<Omit<AssetPlan, 'plan'>> {
  const { objects, organizationId, assetId, recording } = uploaded;
  if (recording === undefined) return indexed(uploaded, uploaded, media);
  const { path, stepStarts } = await joinTakes({ path: uploaded.path, recording }, media);
  const objectKey = recordingKey(organizationId, assetId);
  await objects.put(organizationId, objectKey, createReadStream(path));
  return { ...(await indexed(uploaded, { path, objectKey }, media)), stepStarts };
}

async function indexed(
  { objects, organizationId, assetId }: UploadedSource,
  { path, objectKey }: Pick<UploadedSource, 'path' | 'objectKey'>,
  media: MediaWork,
): Promise<Omit<AssetPlan, 'plan'>> {
  const probe = await probeVideo({ path }, media);
  if (!probe.needsIndex) return { sourceKey: objectKey, probe };
  const copy = await indexSource({ path, probe }, media);
  const sourceKey = `${assetFolder(organizationId, assetId)}/source.mkv`;
  await objects.put(organizationId, sourceKey, createReadStream(copy.path));
  return { sourceKey, probe: copy.probe };
}
