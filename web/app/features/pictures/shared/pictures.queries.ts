import {
  addBuildingPicture,
  deleteBuildingPicture,
  listPictures,
  removeLogo,
  removeStudentPicture,
  removeTeacherPicture,
  setLogo,
  setStudentPicture,
  setTeacherPicture,
  updateBuildingPicture,
} from '#contract/pictures';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../../lib/api.ts';
import { upload } from '../../../lib/upload.ts';

export const usePictures = () =>
  useQuery({
    queryKey: ['pictures'],
    queryFn: async ({ signal }) => (await call(listPictures, { signal })).data,
  });

export const useSetLogo = () => useMutation({ mutationFn: (file: File) => upload(setLogo, { fields: {}, file }) });

export const useRemoveLogo = () => useMutation({ mutationFn: () => call(removeLogo) });

export const useAddBuildingPicture = () =>
  useMutation({
    mutationFn: ({ file, caption }: { file: File; caption: string }) =>
      upload(addBuildingPicture, { fields: { caption }, file }),
  });

export const useUpdateBuildingPicture = (id: string) =>
  useMutation({
    mutationFn: (body: { caption?: string; place?: number }) => call(updateBuildingPicture, { params: { id }, body }),
  });

export const useDeleteBuildingPicture = (id: string) =>
  useMutation({ mutationFn: () => call(deleteBuildingPicture, { params: { id } }) });

export const useSetTeacherPicture = (id: string) =>
  useMutation({ mutationFn: (file: File) => upload(setTeacherPicture, { params: { id }, fields: {}, file }) });

export const useRemoveTeacherPicture = (id: string) =>
  useMutation({ mutationFn: () => call(removeTeacherPicture, { params: { id } }) });

export const useSetStudentPicture = (id: string) =>
  useMutation({ mutationFn: (file: File) => upload(setStudentPicture, { params: { id }, fields: {}, file }) });

export const useRemoveStudentPicture = (id: string) =>
  useMutation({ mutationFn: () => call(removeStudentPicture, { params: { id } }) });
