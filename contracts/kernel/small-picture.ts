/** Pictures of people and organisations: what may be sent, and how large it becomes. */
export const smallPictures = {
  sentBytes: 5 * 1024 * 1024,
  avatar: { width: 256, height: 256 },
  logo: { width: 640, height: 160 },
} as const;
export type SmallPicture = 'avatar' | 'logo';

/** Whatever is sent, its type is found by its content. */
export const pictureContent = 'content-type: application/octet-stream';
/** They are stored as this, whatever was sent. */
export const smallPictureType = 'image/webp';
