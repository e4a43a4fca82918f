import { defineTexts } from '../text.ts';

/** `<check>` names a check, `<check>_<outcome>` is what it found. */
export const troubleshootingTexts = defineTexts('troubleshooting', {
  title: 'Troubleshooting',
  line: 'What this browser and this network can do. The checks change nothing on your device.',
  back: 'Back',
  device: 'Browser',
  network: 'Network',
  about: 'About this device',
  running: 'Checking …',
  allWell: 'Everything works.',
  problems: '%{smart_count} check needs attention. |||| %{smart_count} checks need attention.',
  runAgain: 'Run again',
  copy: 'Copy report',
  send: 'Send report',
  copied: 'Report copied',
  sent: 'Report sent. Your reference is %{reference}.',
  sentDetail: 'Give it to the person who supports you.',
  notSent: 'The report was not sent.',
  notSentDetail: 'Copy it and send it to the person who supports you.',
  reportTitle: 'Stepwell troubleshooting report',
  state_ready: 'Works',
  state_attention: 'Needs attention',
  state_failed: 'Does not work',
  state_leftOut: 'Not checked',
  signIn: 'Sign in to check this.',
  unreached: 'Stepwell could not be reached, so this was not checked.',
  interrupted: 'Not measured, because the upload failed.',

  video: 'Video',
  video_plays: 'Videos play in this browser (H.264 with AAC).',
  video_native: 'Videos play with the browser’s own player.',
  video_noCodec:
    'This browser cannot decode H.264 with AAC, so videos do not play. Use a current version of Chrome, Edge, Firefox or Safari.',
  video_noStreaming:
    'This browser cannot play streamed videos. Use a current version of Chrome, Edge, Firefox or Safari.',
  storage: 'Storage on this device',
  storage_free: 'Edits and watch progress are saved here while you are offline. %{free} are free.',
  storage_works: 'Edits and watch progress are saved here while you are offline.',
  storage_low:
    'Only %{free} are free on this device. Delete what you no longer need, so that unsent edits can be saved.',
  storage_none:
    'This browser does not let Stepwell save anything, as in a private window. Edits and watch progress are lost if the connection is lost.',
  cookies: 'Cookies',
  cookies_allowed: 'Cookies are allowed.',
  cookies_blocked: 'Cookies are blocked, so you cannot stay signed in. Allow them for this site.',
  clock: 'Clock',
  clock_right: 'The clock of this device is right.',
  clock_ahead:
    'The clock of this device is %{time} ahead. Times and codes for signing in may be wrong. Set it automatically.',
  clock_behind:
    'The clock of this device is %{time} behind. Times and codes for signing in may be wrong. Set it automatically.',

  server: 'Connection',
  server_fast: 'Stepwell answers in %{time}.',
  server_slow: 'Stepwell takes %{time} to answer. Pages may open slowly.',
  server_unreached:
    'Stepwell cannot be reached. Check your network, and whether a firewall or a VPN blocks this address.',
  upload: 'Upload',
  upload_fast: '%{speed} to the store of videos.',
  upload_slow: '%{speed} to the store of videos. A file of 1 GB takes about %{time}.',
  upload_failed: 'Nothing could be written to the store of videos: %{cause}',
  download: 'Download',
  download_fast: '%{speed} from the store of videos, enough for %{quality}.',
  download_slow: '%{speed} from the store of videos. Videos play in low quality and may stop to load.',
  stream: 'Event stream',
  stream_live: 'Messages arrive as they are sent.',
  stream_held:
    'Messages arrive all at once: a proxy or a virus scanner holds answers back. Videos start later than they could.',
  stream_failed: 'The event stream was cut off: %{cause}',

  milliseconds: '%{count} ms',
  seconds: '%{smart_count} second |||| %{smart_count} seconds',
  minutes: '%{smart_count} minute |||| %{smart_count} minutes',
  hours: '%{smart_count} hour |||| %{smart_count} hours',
  speed: '%{count} Mbit/s',
  speedOver: 'More than %{count} Mbit/s',
  quality: '%{count}p',

  fact_browser: 'Browser',
  fact_screen: 'Screen',
  fact_window: 'Window',
  fact_language: 'Language',
  fact_timeZone: 'Time zone',
  fact_connection: 'Connection',
  fact_address: 'Address',
  fact_release: 'Version of the page',
});
