import { z } from 'zod';
import {
  MeetingRecordingGone,
  MeetingServiceDown,
  MeetingServiceNotConnected,
  type MeetingRecording,
} from '../../../contracts/kernel/meetings.ts';
import { NotFound } from '../../../contracts/kernel/errors.ts';
import { toVisibleLine } from '../../../contracts/kernel/visible-line.ts';
import { KeyedMutex } from '../durable/keyed-mutex.ts';
import { fetchOutside } from '../http/fetch-outside.ts';
import type { MeetingAddresses } from './meeting-addresses.ts';
import type { MeetingSecrets, Registration, Tokens } from './meeting-secrets.ts';
import { openRecording } from './open-recording.ts';

const maxResponseBytes = 1024 * 1024;
const pageSize = 30;

const TokenAnswer = z.object({
  access_token: z.string().min(1).max(8000),
  refresh_token: z.string().min(1).max(8000),
  expires_in: z.number().int().min(1).max(86_400),
});
const File = z.object({
  id: z.string().min(1).max(200),
  file_type: z.string(),
  file_size: z.number().int().min(0),
  download_url: z.string().min(1).max(4000),
  status: z.string().optional(),
});
const Meeting = z.object({
  uuid: z.string().min(1).max(200),
  topic: z.string().max(2000).catch(''),
  start_time: z.string().max(40),
  duration: z.number().min(0).catch(0),
  recording_files: z.array(File).max(200).catch([]),
});
const MeetingPage = z.object({
  next_page_token: z.string().max(500).catch(''),
  meetings: z.array(Meeting).max(300),
});
type Meeting = z.output<typeof Meeting>;
type File = z.output<typeof File>;

interface FileName {
  readonly recordingId: string;
  readonly fileId: string;
}
export interface FetchRange {
  readonly start: number;
  readonly end: number;
  readonly signal: AbortSignal;
}

/** The meeting service as one organisation sees it. Tokens stay in here: nothing that is returned contains one. */
export class Meetings {
  readonly #known: MeetingAddresses | null;
  readonly #ownSecrets: MeetingSecrets | null;
  readonly #refreshing = new KeyedMutex();

  constructor(addresses: MeetingAddresses | null, secrets: MeetingSecrets | null) {
    this.#known = addresses;
    this.#ownSecrets = secrets;
  }

  /** Whether the operator named a service. */
  get isOffered(): boolean {
    return this.#known !== null;
  }

  requireOffered(): void {
    if (!this.isOffered) throw NotFound();
  }

  /** Where nothing is offered, nothing exists. */
  get #addresses(): MeetingAddresses {
    if (this.#known === null) throw NotFound();
    return this.#known;
  }

  get #secrets(): MeetingSecrets {
    if (this.#ownSecrets === null) throw NotFound();
    return this.#ownSecrets;
  }

  get redirectAddress(): string {
    return this.#addresses.redirect;
  }

  /** Where an administrator’s browser goes to allow the access. */
  async addressFor(
    organizationId: string,
    { state, challenge }: { state: string; challenge: string },
  ): Promise<string> {
    const { clientId } = await this.#registration(organizationId);
    const address = new URL(`${this.#addresses.oauth}/authorize`);
    address.search = new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: this.redirectAddress,
      state,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    }).toString();
    return address.href;
  }

  /** Exchanges the code that came back for tokens. */
  async connect(
    organizationId: string,
    { code, verifier }: { code: string; verifier: string },
  ): Promise<void> {
    const tokens = await this.#askForTokens(organizationId, {
      grant_type: 'authorization_code',
      code,
      redirect_uri: this.redirectAddress,
      code_verifier: verifier,
    });
    await this.#secrets.putTokens(organizationId, tokens);
  }

  /** Deletes the tokens, and revokes them at the service if it can be reached. */
  async disconnect(organizationId: string): Promise<void> {
    const tokens = await this.#secrets.tokens(organizationId);
    const registration = await this.#secrets.registration(organizationId);
    await this.#secrets.deleteTokens(organizationId);
    if (tokens !== null && registration !== null)
      await this.#post('revoke', registration, { token: tokens.refreshToken }).catch(() => undefined);
  }

  async isConnected(organizationId: string): Promise<boolean> {
    return (await this.#secrets.tokens(organizationId)) !== null;
  }

  async recordings(
    organizationId: string,
    { month, after }: { readonly month: string; readonly after?: string | undefined },
  ): Promise<{ recordings: MeetingRecording[]; next: string | null }> {
    const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0));
    const query = new URLSearchParams({
      from: `${month}-01`,
      to: last.toISOString().slice(0, 10),
      page_size: String(pageSize),
      ...(after && { next_page_token: after }),
    });
    const page = await this.#read(organizationId, `users/me/recordings?${query.toString()}`, MeetingPage);
    const recordings = page.meetings.flatMap((meeting) =>
      videosOf(meeting).map((file) => toRecording(meeting, file)),
    );
    return { recordings, next: page.next_page_token || null };
  }

  /** One recording as it is now. */
  async recording(organizationId: string, name: FileName): Promise<MeetingRecording> {
    const { meeting, file } = await this.#find(organizationId, name);
    return toRecording(meeting, file);
  }

  /** The bytes of a range, as a stream. Its address is looked up each time: the service’s addresses expire. */
  async open(organizationId: string, name: FileName, range: FetchRange): Promise<AsyncIterable<Buffer>> {
    const { file } = await this.#find(organizationId, name);
    const token = (await this.#tokens(organizationId)).accessToken;
    return openRecording(this.#addresses, { ...range, address: file.download_url, token });
  }

  async #find(
    organizationId: string,
    { recordingId, fileId }: FileName,
  ): Promise<{ meeting: Meeting; file: File }> {
    // the service’s ids may contain slashes, which it wants encoded twice
    const id = encodeURIComponent(encodeURIComponent(recordingId));
    const meeting = await this.#read(organizationId, `meetings/${id}/recordings`, Meeting);
    const file = videosOf(meeting).find((each) => each.id === fileId);
    if (file === undefined) throw MeetingRecordingGone();
    return { meeting, file };
  }

  async #read<S extends z.ZodType>(organizationId: string, path: string, schema: S): Promise<z.output<S>> {
    const ask = async (isAgain: boolean): Promise<Response> => {
      const { accessToken } = await this.#tokens(organizationId, isAgain);
      const headers = { authorization: `Bearer ${accessToken}`, accept: 'application/json' };
      return this.#fetch(`${this.#addresses.api}/${path}`, { method: 'GET', headers });
    };
    let response = await ask(false);
    if (response.status === 401) response = await ask(true);
    if (response.status === 401) throw MeetingServiceNotConnected();
    if (response.status === 404) throw MeetingRecordingGone();
    return parsed(response, schema);
  }

  /** Valid ones. Refreshed by one request at a time: a refresh token counts once. */
  #tokens(organizationId: string, isRefused = false): Promise<Tokens> {
    return this.#refreshing.runExclusive(organizationId, async () => {
      const tokens = await this.#secrets.tokens(organizationId);
      if (tokens === null) throw MeetingServiceNotConnected();
      if (!isRefused && tokens.expiresAt > Date.now() + 60_000) return tokens;
      try {
        const next = await this.#askForTokens(organizationId, {
          grant_type: 'refresh_token',
          refresh_token: tokens.refreshToken,
        });
        await this.#secrets.putTokens(organizationId, next);
        return next;
      } catch (error) {
        // another process was first
        const now = await this.#secrets.tokens(organizationId);
        if (now !== null && now.refreshToken !== tokens.refreshToken) return now;
        if (isNotConnected(error)) await this.#secrets.deleteTokens(organizationId);
        throw error;
      }
    });
  }

  async #registration(organizationId: string): Promise<Registration> {
    const registration = await this.#secrets.registration(organizationId);
    if (registration === null) throw MeetingServiceNotConnected();
    return registration;
  }

  async #askForTokens(organizationId: string, form: Record<string, string>): Promise<Tokens> {
    const response = await this.#post('token', await this.#registration(organizationId), form);
    if (response.status === 400 || response.status === 401) throw MeetingServiceNotConnected();
    const { access_token, refresh_token, expires_in } = await parsed(response, TokenAnswer);
    return {
      accessToken: access_token,
      refreshToken: refresh_token,
      expiresAt: Date.now() + expires_in * 1000,
    };
  }

  #post(
    name: string,
    { clientId, clientSecret }: Registration,
    form: Record<string, string>,
  ): Promise<Response> {
    const credentials = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`);
    const body = new URLSearchParams(form).toString();
    const headers = {
      authorization: `Basic ${credentials.toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': String(Buffer.byteLength(body)),
    };
    return this.#fetch(`${this.#addresses.oauth}/${name}`, { method: 'POST', headers, body });
  }

  #fetch(
    url: string,
    request: { method: string; headers: Record<string, string>; body?: string },
  ): Promise<Response> {
    const { allowsPrivate } = this.#addresses;
    // what went wrong may name a token or an address: it is not passed on
    return fetchOutside(url, request, { allowsPrivate, maxBytes: maxResponseBytes }).catch(() => {
      throw MeetingServiceDown();
    });
  }
}

const isNotConnected = (error: unknown): boolean =>
  error instanceof Error && 'error' in error && error.error === MeetingServiceNotConnected.error;

async function parsed<S extends z.ZodType>(response: Response, schema: S): Promise<z.output<S>> {
  if (!response.ok) throw MeetingServiceDown();
  const body: unknown = await response.json().catch(() => null);
  const result = schema.safeParse(body);
  if (!result.success) throw MeetingServiceDown();
  return result.data;
}

const videosOf = ({ recording_files }: Meeting): readonly File[] =>
  recording_files.filter(
    ({ file_type, status }) => file_type === 'MP4' && (status ?? 'completed') === 'completed',
  );

const toRecording = (meeting: Meeting, file: File): MeetingRecording => ({
  recordingId: meeting.uuid,
  fileId: file.id,
  title: toVisibleLine(meeting.topic, 'Untitled').slice(0, 200),
  startedAt: meeting.start_time,
  durationSeconds: meeting.duration * 60,
  size: file.file_size,
});
