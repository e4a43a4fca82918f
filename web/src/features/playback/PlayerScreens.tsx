import { PlayerScreen } from './PlayerScreen.tsx';

export const MainPlayer = () => <PlayerScreen variant="main" />;
export const EmbedPlayer = () => <PlayerScreen variant="embed" />;
