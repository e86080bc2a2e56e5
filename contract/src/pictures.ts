import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Gone, Id, IdParams, requiredLine } from './fields.ts';

/** The largest picture: 20 MB, decimal, and 50 megapixels as cameras count them. */
export const largestPicture = 20_000_000;
export const maxPixels = 50_000_000;

/** One encoding of a picture: any browser supports at least one of them, and each address is immutable. */
const PictureFile = z.object({
  type: z.enum(['image/avif', 'image/webp']),
  width: z.int(),
  height: z.int(),
  address: z.string(),
});

export const Picture = z.object({
  _id: Id,
  /** Alternative text and caption; null where the name beside it says enough. */
  caption: z.string().nullable(),
  /** The encodings, AVIF before WebP, the smallest first. */
  files: z.array(PictureFile),
});
export type Picture = z.infer<typeof Picture>;

const Caption = requiredLine(160, 'Say in a few words what the picture shows');
const upload = { type: 'image/*', maxBytes: largestPicture } as const;

export const listPictures = endpoint('GET', '/pictures', ['admin'], {
  response: z.object({ logo: Picture.nullable(), building: z.array(Picture) }),
  failure: 'Failed to fetch the pictures',
});

/** Replaces the logo; takes a form with the picture in `file`. */
export const setLogo = endpoint('PUT', '/pictures/logo', ['admin'], {
  body: z.object({}),
  upload,
  response: Picture,
  success: 'Logo saved',
  failure: 'Failed to save the logo',
});

export const removeLogo = endpoint('DELETE', '/pictures/logo', ['admin'], {
  response: z.null(),
  success: 'Logo removed',
  failure: 'Failed to remove the logo',
});

/** Appends a picture, up to 12 in all; takes a form with the picture in `file`. */
export const addBuildingPicture = endpoint('POST', '/pictures/building', ['admin'], {
  body: z.object({ caption: Caption }),
  upload,
  response: Picture,
  status: 201,
  success: 'Photograph added',
  failure: 'Failed to add the photograph',
});

/** Changes a picture. `place` counts from 0, the first being the site's main picture; the others shift. */
export const updateBuildingPicture = endpoint('PUT', '/pictures/building/:id', ['admin'], {
  params: IdParams,
  body: z.object({ caption: Caption.optional(), place: z.int().min(0).max(100).optional() }),
  response: Picture,
  success: 'Photograph saved',
  failure: 'Failed to save the photograph',
});

export const deleteBuildingPicture = endpoint('DELETE', '/pictures/building/:id', ['admin'], {
  params: IdParams,
  response: Gone,
  success: 'Photograph removed',
  failure: 'Failed to remove the photograph',
});

/** Takes a form with the picture in `file`. It is public where the site shows the teacher, else for signed-in people only. */
export const setTeacherPicture = endpoint('PUT', '/pictures/teacher/:id', ['admin'], {
  params: IdParams,
  body: z.object({}),
  upload,
  response: Picture,
  success: 'Photograph saved',
  failure: 'Failed to save the photograph',
});

export const removeTeacherPicture = endpoint('DELETE', '/pictures/teacher/:id', ['admin'], {
  params: IdParams,
  response: Gone,
  success: 'Photograph removed',
  failure: 'Failed to remove the photograph',
});

/** Takes a form with the picture in `file`. It is for the office, the student, and teachers of the student's batches; never public. */
export const setStudentPicture = endpoint('PUT', '/pictures/student/:id', ['admin'], {
  params: IdParams,
  body: z.object({}),
  upload,
  response: Picture,
  success: 'Photograph saved',
  failure: 'Failed to save the photograph',
});

export const removeStudentPicture = endpoint('DELETE', '/pictures/student/:id', ['admin'], {
  params: IdParams,
  response: Gone,
  success: 'Photograph removed',
  failure: 'Failed to remove the photograph',
});
