import { defineTexts } from '../text.ts';

/** What is done with several people and teams. */
export const teamActionTexts = defineTexts('teamActions', {
  fromTeam: 'From team',
  toTeam: 'To team',
  addToTeam: 'Add to team',
  addToTeamTitle: 'Add %{smart_count} person to a team? |||| Add %{smart_count} people to a team?',
  addToTeamBody: 'Members of a team are addressed together. They get no other rights.',
  addToTeamDone: 'Added %{smart_count} person to %{toTeam}. |||| Added %{smart_count} people to %{toTeam}.',
  takeBackDone:
    'Removed %{smart_count} person from %{toTeam} again. |||| Removed %{smart_count} people from %{toTeam} again.',
  removeFromTeam: 'Remove from team',
  removeFromTeamTitle:
    'Remove %{smart_count} person from a team? |||| Remove %{smart_count} people from a team?',
  removeFromTeamBody: 'They keep their accounts and their roles.',
  removeFromTeamDone:
    'Removed %{smart_count} person from %{fromTeam}. |||| Removed %{smart_count} people from %{fromTeam}.',
  putBackDone:
    'Added %{smart_count} person to %{fromTeam} again. |||| Added %{smart_count} people to %{fromTeam} again.',
  moveToTeam: 'Move to team',
  moveToTeamTitle:
    'Move %{smart_count} person to another team? |||| Move %{smart_count} people to another team?',
  moveToTeamBody: 'They leave the one team and join the other. Their accounts and roles stay the same.',
  moveToTeamDone:
    'Moved %{smart_count} person from %{fromTeam} to %{toTeam}. |||| Moved %{smart_count} people from %{fromTeam} to %{toTeam}.',
  moveBackDone:
    'Moved %{smart_count} person back to %{fromTeam}. |||| Moved %{smart_count} people back to %{fromTeam}.',
  erased: 'permanently erased',
  notAdministered: 'not one of the people whom you administer',
  inNoTeam: 'in no team',
  notMember: 'not in the team',
  isMember: 'already in the team',
  inBothTeams: 'now in both teams; move them again to finish',
});
