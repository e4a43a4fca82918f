import { Navigate, useParams } from 'react-router';
import { EditorScreen } from './EditorScreen.tsx';

export const BuilderScreen = () => <EditorScreen page="steps" />;
export const AnnotateScreen = () => <EditorScreen page="annotate" />;
export const VoiceOverScreen = () => <EditorScreen page="voice" />;
export const SummaryScreen = () => <EditorScreen page="summary" />;
export const AdvancedScreen = () => <EditorScreen page="advanced" />;
export const LanguagesScreen = () => <EditorScreen page="languages" />;
export const CutScreen = () => <EditorScreen page="cut" />;
export const TranscriptionScreen = () => <EditorScreen page="transcript" />;
export const SegmentationScreen = () => <EditorScreen page="segments" />;

/** A new workflow opens with its transcript. */
export function FirstPageScreen() {
  const { workflowId = '' } = useParams();
  return <Navigate to={`/editormain/${workflowId}/transcription`} replace />;
}
