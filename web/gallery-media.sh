#!/bin/sh
# Makes the clip that gallery.html plays: 30 seconds in two rungs, with captions and an image map. Needs ffmpeg.
set -e
cd "$(dirname "$0")"
mkdir -p gallery-media && cd gallery-media
rung() { # height bitrate
  ffmpeg -v error -y -f lavfi -i "testsrc2=s=1280x720:r=25:d=30" -f lavfi -i "sine=f=220:d=30" -vf "scale=-2:$1" \
    -c:v libx264 -preset ultrafast -b:v "$2" -maxrate "$2" -bufsize "$2" -g 50 -keyint_min 50 -sc_threshold 0 -pix_fmt yuv420p -c:a aac -b:a 64k \
    -hls_time 2 -hls_playlist_type vod -hls_segment_type fmp4 \
    -hls_fmp4_init_filename "$1-init.mp4" -hls_segment_filename "$1-%02d.m4s" "$1.m3u8"
}
rung 360 400k
rung 720 1200k
cat > master.m3u8 <<'END'
#EXTM3U
#EXT-X-STREAM-INF:BANDWIDTH=520000,RESOLUTION=640x360,CODECS="avc1.64001e,mp4a.40.2"
360.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=1400000,RESOLUTION=1280x720,CODECS="avc1.64001f,mp4a.40.2"
720.m3u8
END
ffmpeg -v error -y -i 360.m3u8 -vf "fps=1,scale=160:90,tile=6x5" -frames:v 1 sheet.jpg
for n in 1 2 3 4; do ffmpeg -v error -y -i 360.m3u8 -ss $((n * 6)) -vf scale=320:-2 -frames:v 1 "poster-$n.jpg"; done
cat > en.vtt <<'END'
WEBVTT

00:00.500 --> 00:05.000
Lock out the pump first.

00:06.000 --> 00:12.000
Tighten crosswise, a quarter turn at a time.

00:13.000 --> 00:20.000
Check the valve, then bleed the line.

00:21.000 --> 00:29.000
Run for two minutes and listen.
END
