import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { PipelineView } from '../../../../contracts/media/pipeline-runs.ts';
import { ProcessingNote } from './ProcessingNote.tsx';

type Stage = PipelineView['stages'][number];
const stage = (name: string, state: Stage['state'], more: Partial<Stage> = {}): Stage => ({
  name,
  state,
  startedAt: null,
  endedAt: null,
  attempt: 1,
  progress: null,
  cause: null,
  ...more,
});
const pipeline = (state: PipelineView['state'], stages: readonly Stage[]): PipelineView => ({
  id: 'p',
  pipeline: 'IngestVideo',
  state,
  subjectId: 'w',
  startedAt: '2026-01-01T00:00:00.000Z',
  endedAt: null,
  stages: [...stages],
});

it('names the stages, and says how far the whole is by the same percentage as the card', () => {
  const view = pipeline('running', [stage('probe', 'done'), stage('encode', 'running', { progress: 0.4 })]);
  render(
    <ProcessingNote pipeline={view} failed={[]} causes={{}} retrying={false} onRetry={() => undefined} />,
  );
  expect(screen.getAllByText('Encoding').length).toBeGreaterThan(0);
  expect(screen.getByText('45%')).toBeVisible();
  expect(screen.queryByText('40%')).toBeNull();
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '45');
});
it('says why a stage failed and what is safe, and runs that stage again alone', () => {
  const onRetry = vi.fn();
  const cause = { error: 'speech.crashed', message: 'The recogniser stopped.' };
  const view = pipeline('failed', [stage('probe', 'done'), stage('transcribe', 'failed', { cause })]);
  render(
    <ProcessingNote pipeline={view} failed={['speech']} causes={{}} retrying={false} onRetry={onRetry} />,
  );
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Recognising speech failed. The recogniser stopped. The video and your edits are safe.',
  );
  screen.getByRole('button', { name: 'Retry' }).click();
  expect(onRetry).toHaveBeenCalledWith('speech');
});
it('offers no other try of a stage that the file itself makes fail', () => {
  const cause = { error: 'media.undecodable', message: 'The picture cannot be decoded.' };
  const view = pipeline('running', [stage('encode', 'running'), stage('pictures', 'failed', { cause })]);
  render(
    <ProcessingNote pipeline={view} failed={[]} causes={{}} retrying={false} onRetry={() => undefined} />,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('The picture cannot be decoded.');
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});
it('says a cause once that ended several stages for good', () => {
  const cause = { error: 'media.unreadable', message: 'This file is damaged.' };
  const stages = [stage('encode', 'failed', { cause }), stage('segment', 'skipped'), stage('pictures', 'skipped')]; // prettier-ignore
  const view = pipeline('failed', stages);
  render(
    <ProcessingNote
      pipeline={view}
      failed={['convert', 'steps', 'frames']}
      causes={{ convert: cause, steps: cause, frames: cause }}
      retrying={false}
      onRetry={() => undefined}
    />,
  );
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Encoding, Finding steps, and Creating pictures failed. This file is damaged. The video and your edits are safe.',
  ]);
});
it('is not there once everything is made', () => {
  const view = pipeline('completed', [stage('probe', 'done')]);
  const { container } = render(
    <ProcessingNote pipeline={view} failed={[]} causes={{}} retrying={false} onRetry={() => undefined} />,
  );
  expect(container).toBeEmptyDOMElement();
});
it('reports a later recognition that failed after the ingest has completed', () => {
  const view = pipeline('completed', [stage('transcribe', 'done')]);
  const causes = { speech: { message: 'No such language.' } };
  render(
    <ProcessingNote
      pipeline={view}
      failed={['speech']}
      causes={causes}
      retrying={false}
      onRetry={() => undefined}
    />,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Recognising speech failed. No such language.');
});
it('waits while nothing has its turn, and names what waits so', () => {
  const view = pipeline('running', [stage('probe', 'done'), stage('encode', 'waiting')]);
  render(
    <ProcessingNote pipeline={view} failed={[]} causes={{}} retrying={false} onRetry={() => undefined} />,
  );
  expect(screen.getByText('Waiting')).toBeInTheDocument();
  expect(screen.getByText('waiting')).toBeInTheDocument();
  expect(screen.queryByText('0%')).toBeNull();
});
it('says what was left out, and why, also when all else is made', () => {
  const view = pipeline('completed', [stage('encode', 'done'), stage('transcribe', 'skipped')]);
  const causes = {
    speech: { message: 'No engine is installed.' },
    convert: { message: 'Two minutes are black.' },
  };
  render(
    <ProcessingNote pipeline={view} failed={[]} causes={causes} retrying={false} onRetry={() => undefined} />,
  );
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
    'Encoding is incomplete. Two minutes are black.',
    'Recognising speech was skipped. No engine is installed.',
  ]);
});
