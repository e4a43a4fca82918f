import { Navigate, useParams } from 'react-router';
import { hasFeature, useSession } from '../../providers/session.ts';
import { EditorScreen } from './EditorScreen.tsx';
import { FeatureOff } from './FeatureOff.tsx';

export const BuilderScreen = () => <EditorScreen page="steps" />;
export const AnnotateScreen = () => <EditorScreen page="annotate" />;
export const AdvancedScreen = () => <EditorScreen page="advanced" />;
export const LanguagesScreen = () => <EditorScreen page="languages" />;
export const CutScreen = () => <EditorScreen page="cut" />;
export const TranscriptionScreen = () => <EditorScreen page="transcript" />;
export const SegmentationScreen = () => <EditorScreen page="segments" />;

export const VoiceOverScreen = () =>
  hasFeature(useSession(), 'textToSpeech') ? (
    <EditorScreen page="voice" />
  ) : (
    <FeatureOff feature="textToSpeech" />
  );
export const SummaryScreen = () =>
  hasFeature(useSession(), 'aiSummary') ? (
    <EditorScreen page="summary" />
  ) : (
    <FeatureOff feature="aiSummary" />
  );

/** A new workflow opens with its transcript. */
export function FirstPageScreen() {
  const { workflowId = '' } = useParams();
  return <Navigate to={`/editormain/${workflowId}/transcription`} replace />;
}
