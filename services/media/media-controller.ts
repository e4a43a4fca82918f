import { Controller, Get, Inject, Param, Query, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NotFound, NotSignedIn } from '../../contracts/kernel/errors.ts';
import { sentencesIn } from '../../contracts/authoring/model/translated-content.ts';
import { toWebVtt } from '../../contracts/authoring/model/transcript-rules.ts';
import { isWatchable } from '../../contracts/authoring/model/workflow-access.ts';
import { speechKey } from '../../contracts/authoring/speak-texts.ts';
import { GetWatchableWorkflow } from '../../contracts/authoring/watchable-workflow.ts';
import { GetVideoAccess } from '../../contracts/authoring/workflow-visibility.ts';
import { GetAssets, MediaAccessDenied, type AssetView } from '../../contracts/media/asset.ts';
import type { AnswerOf, QuerySender, ItemsResult } from '../../contracts/kernel/define-query.ts';
import { AggregateCache } from '../platform/commands/aggregate-cache.ts';
import { ADMIT_HOLDER, type AdmitHolder } from '../platform/http/gateway.ts';
import { KEYS, type Keys } from '../platform/keys/keys.ts';
import { OBJECTS, type Objects } from '../platform/objects/objects.ts';
import {
  urlSigner,
  type MediaGrant,
  type MediaKind,
  type UrlSigner,
} from '../platform/objects/signed-urls.ts';
import { asset } from './asset/asset.ts';
import { disposition, sourceType } from './file-headers.ts';
import { MEDIA_FILES, type MediaFiles, type SourceRange } from './media-files.ts';
import { immutableCacheControl, sendStoredFile } from './send-stored-file.ts';

const playlistType = 'application/vnd.apple.mpegurl';

/**
 * Serves signed URLs: `/media/<grant>/…`. The grant names organisation, asset, person and expiry; playlists are
 * authorised again each time; of the rest, only that the person may still sign in.
 */
@Controller('media/:grant')
export class MediaController {
  readonly #signer: UrlSigner;
  readonly #queries: QueryBus;
  readonly #objects: Objects;
  readonly #files: MediaFiles;
  readonly #aggregates: AggregateCache;
  readonly #admitHolder: AdmitHolder;

  constructor(
    @Inject(KEYS) keys: Keys,
    @Inject(QueryBus) queries: QueryBus,
    @Inject(OBJECTS) objects: Objects,
    @Inject(MEDIA_FILES) files: MediaFiles,
    @Inject(AggregateCache) aggregates: AggregateCache,
    @Inject(ADMIT_HOLDER) admitHolder: AdmitHolder,
  ) {
    this.#signer = urlSigner(keys.purposeKey('media-urls'));
    this.#queries = queries;
    this.#objects = objects;
    this.#files = files;
    this.#aggregates = aggregates;
    this.#admitHolder = admitHolder;
  }

  /** `master.m3u8`, or with one quality `master-480.m3u8`; of the whole video, or below a range of a step. */
  @Get([':name.m3u8', 'range/:range/:name.m3u8'])
  async master(
    @Param('grant') signed: string,
    @Param('name') name: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { organizationId, assetId } = await this.#authorised(signed, request);
    const [is, height] = /^master(?:-(\d{3,4}))?$/.exec(name) ?? [];
    if (is === undefined) throw NotFound();
    const maxHeight = height === undefined ? undefined : Number(height);
    return this.#playlist(await this.#files.master(organizationId, assetId, maxHeight), reply);
  }

  @Get(['rendition/:name.m3u8', 'range/:range/rendition/:name.m3u8'])
  async rendition(
    @Param('grant') signed: string,
    @Param() { name = '', range }: { name?: string; range?: string },
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const grant = await this.#authorised(signed, request);
    const part = range === undefined ? undefined : secondsOf(range);
    return this.#playlist(await this.#files.rendition(grant, name, part), reply);
  }

  /** The video as it was uploaded, for those who may edit its workflow (R-MED-03, R-PLY-46). */
  @Get('source')
  async source(@Param('grant') signed: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const { organizationId, assetId } = await this.#authorised(signed, request, 'source');
    const found = await this.#aggregates.stateOf(asset, organizationId, assetId);
    if (found.status === 'absent') throw NotFound();
    const { key, fileName } = await this.#files.wholeFile({ organizationId, assetId }, found.file);
    reply.header('content-disposition', disposition('attachment', fileName));
    return sendStoredFile(this.#objects, { organizationId, key, type: sourceType(fileName) }, request, reply);
  }

  /** Playlists and first segments together, so that a player needs one round trip instead of four. */
  @Get('opening')
  async opening(
    @Param('grant') signed: string,
    @Query('at') second: string | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const { organizationId, assetId } = await this.#authorised(signed, request);
    const at = Number(second ?? 0);
    const found =
      Number.isFinite(at) && at >= 0 ? await this.#files.opening(organizationId, assetId, at) : null;
    if (found === null) throw NotFound();
    reply.type('application/octet-stream').header('cache-control', 'no-store');
    return found;
  }

  @Get('ladder/*')
  async segment(
    @Param('grant') signed: string,
    @Param('*') name: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const { organizationId, assetId } = await this.#granted(signed, 'playlist', request);
    const found = await this.#files.ladderFile(organizationId, assetId, name);
    const file = { organizationId, key: null, ...found, type: 'video/mp4' };
    return sendStoredFile(this.#objects, file, request, reply);
  }

  @Get('picture/:second.jpg')
  async picture(
    @Param('grant') signed: string,
    @Param('second') second: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const { organizationId, assetId } = await this.#granted(signed, 'image', request);
    const at = Number(second);
    const found =
      Number.isFinite(at) && at >= 0 ? await this.#files.picture(organizationId, assetId, at) : null;
    if (found === null) throw NotFound();
    reply.type('image/jpeg').header('cache-control', immutableCacheControl);
    return found;
  }

  @Get('image-map/:sheet.jpg')
  async imageMap(
    @Param('grant') signed: string,
    @Param('sheet') sheet: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const { organizationId, assetId } = await this.#granted(signed, 'image', request);
    const index = Number(sheet);
    const key =
      Number.isSafeInteger(index) && index >= 0
        ? this.#files.imageMapKey(organizationId, assetId, index)
        : null;
    return sendStoredFile(this.#objects, { organizationId, key, type: 'image/jpeg' }, request, reply);
  }

  @Get('waveform.json')
  async waveform(@Param('grant') signed: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const { organizationId, assetId } = await this.#granted(signed, 'image', request);
    return sendStoredFile(
      this.#objects,
      { organizationId, key: this.#files.waveformKey(organizationId, assetId), type: 'application/json' },
      request,
      reply,
    );
  }

  @Get('frames.bin')
  async frames(@Param('grant') signed: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const { organizationId, assetId } = await this.#granted(signed, 'image', request);
    const key = this.#files.frameTableKey(organizationId, assetId);
    const file = { organizationId, key, type: 'application/octet-stream', isOptional: true };
    return sendStoredFile(this.#objects, file, request, reply);
  }

  @Get('motion.json')
  async motion(@Param('grant') signed: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const { organizationId, assetId } = await this.#granted(signed, 'image', request);
    const key = this.#files.motionKey(organizationId, assetId);
    const file = { organizationId, key, type: 'application/json', isOptional: true };
    return sendStoredFile(this.#objects, file, request, reply);
  }

  @Get('tts-:id.wav')
  async speech(
    @Param('grant') signed: string,
    @Param('id') id: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const { organizationId, assetId: text2SpeechId } = await this.#granted(signed, 'speech', request);
    const key = id === text2SpeechId ? speechKey(organizationId, text2SpeechId) : null;
    return sendStoredFile(this.#objects, { organizationId, key, type: 'audio/wav' }, request, reply);
  }

  /** Subtitles of a publication (0: of the draft), WebVTT; the grant names the workflow. */
  @Get('subtitles/:publication/:language.vtt')
  async subtitles(
    @Param('grant') signed: string,
    @Param('publication') publication: string,
    @Param('language') language: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const isDraft = publication === '0';
    const grant = await this.#granted(signed, isDraft ? 'draft' : 'playlist', request);
    const { organizationId, assetId: workflowId, userId } = grant;
    const data = { workflowId, draft: isDraft };
    const question = new GetWatchableWorkflow(data, { organizationId, actor: userId });
    const found: AnswerOf<typeof GetWatchableWorkflow> = await this.#queries.execute(question);
    const isShown = found !== null && (data.draft || isWatchable(found.visibility));
    const sentences = isShown && sentencesIn(found, language);
    if (!sentences) throw NotFound();
    reply.type('text/vtt; charset=utf-8').header('cache-control', 'no-store');
    return toWebVtt(sentences);
  }

  /** An uploaded drawing, PDF or poster, shown in the browser but never run in our origin. */
  @Get('file')
  async file(@Param('grant') signed: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const { organizationId, assetId } = await this.#granted(signed, 'attachment', request);
    const found = await this.#aggregates.stateOf(asset, organizationId, assetId);
    if (found.status === 'absent') throw NotFound();
    const safe = `${found.file.objectKey}.safe`;
    const key = (await this.#objects.head(organizationId, safe)) ? safe : found.file.objectKey;
    reply
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', disposition('inline', found.file.fileName))
      .header('x-content-type-options', 'nosniff');
    return sendStoredFile(
      this.#objects,
      { organizationId, key, type: found.file.contentType },
      request,
      reply,
    );
  }

  /** Who has left gets nothing more, and what is on its way to them is cut off. */
  async #granted(signed: string, kind: MediaKind, request: FastifyRequest): Promise<MediaGrant> {
    const verified = this.#signer.verify(signed, Date.now());
    if (!verified.ok) throw MediaAccessDenied({ facts: { reason: verified.reason } });
    if (verified.grant.kind !== kind) throw MediaAccessDenied({ facts: { reason: 'forged' } });
    const { organizationId, userId: actor } = verified.grant;
    if ((await this.#admitHolder(request, { organizationId, actor })) === null) throw NotSignedIn();
    return verified.grant;
  }

  /** The workflow that an asset belongs to, if the sender may see it. */
  async #workflowOf(assetId: string, sender: QuerySender): Promise<string> {
    const found: ItemsResult<AssetView> | null = await this.#queries.execute(
      new GetAssets({ assetIds: [assetId] }, sender),
    );
    const workflowId = found?.items[0]?.workflowId;
    if (workflowId === undefined) throw MediaAccessDenied({ facts: { reason: 'lost' } });
    return workflowId;
  }

  /** Checks again whether the person may still see it, so that lost access takes effect with the next playlist. */
  async #authorised(
    signed: string,
    request: FastifyRequest,
    kind: 'playlist' | 'source' = 'playlist',
  ): Promise<MediaGrant> {
    const grant = await this.#granted(signed, kind, request);
    const { organizationId, assetId, userId } = grant;
    const sender = { organizationId, actor: userId };
    const workflowId = await this.#workflowOf(assetId, sender);
    const allowed: AnswerOf<typeof GetVideoAccess> = await this.#queries.execute(
      new GetVideoAccess({ workflowId, videoId: assetId }, sender),
    );
    if (!mayOpen(kind, allowed)) throw MediaAccessDenied({ facts: { reason: 'lost' } });
    return grant;
  }

  #playlist(text: string | null, reply: FastifyReply): string {
    if (text === null) throw NotFound();
    reply.type(playlistType).header('cache-control', 'no-store');
    return text;
  }
}

/** `5250-8500`: milliseconds of the source. */
function secondsOf(range: string): SourceRange {
  const [, start, end] = /^(\d{1,9})-(\d{1,9})$/.exec(range) ?? [];
  if (start === undefined || end === undefined || Number(end) <= Number(start)) throw NotFound();
  return { startSeconds: Number(start) / 1000, endSeconds: Number(end) / 1000 };
}

/** Only its authors may open the source; everybody who may watch the rest. */
const mayOpen = (kind: 'playlist' | 'source', allowed: AnswerOf<typeof GetVideoAccess>): boolean =>
  allowed !== null && (allowed.allowEdit || (kind === 'playlist' && allowed.allowView));
