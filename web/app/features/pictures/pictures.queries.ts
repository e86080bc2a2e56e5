import {
  addBuildingPicture,
  deleteBuildingPicture,
  listPictures,
  removeLogo,
  removeTeacherPicture,
  setLogo,
  setTeacherPicture,
  updateBuildingPicture,
} from '#contract/pictures';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { useAskAgain } from '../../lib/ask-again.ts';
import { upload } from '../../lib/upload.ts';

export const usePictures = () =>
  useQuery({
    queryKey: ['pictures'],
    queryFn: async ({ signal }) => (await call(listPictures, { signal })).data,
  });

export const useSetLogo = () => {
  const afterChange = useAskAgain('pictures');
  return useMutation({
    mutationFn: (file: File) => upload(setLogo, { fields: {}, file }),
    onSuccess: () => afterChange(),
  });
};

export const useRemoveLogo = () => {
  const afterChange = useAskAgain('pictures');
  return useMutation({ mutationFn: () => call(removeLogo), onSuccess: () => afterChange() });
};

export const useAddBuildingPicture = () => {
  const afterChange = useAskAgain('pictures');
  return useMutation({
    mutationFn: ({ file, caption }: { file: File; caption: string }) =>
      upload(addBuildingPicture, { fields: { caption }, file }),
    onSuccess: () => afterChange(),
  });
};

export const useUpdateBuildingPicture = (id: string) => {
  const afterChange = useAskAgain('pictures');
  return useMutation({
    mutationFn: (body: { caption?: string; place?: number }) => call(updateBuildingPicture, { params: { id }, body }),
    onSuccess: () => afterChange(),
  });
};

export const useDeleteBuildingPicture = (id: string) => {
  const afterChange = useAskAgain('pictures');
  return useMutation({
    mutationFn: () => call(deleteBuildingPicture, { params: { id } }),
    onSuccess: () => afterChange(),
  });
};

/** The picture of a teacher stands wherever the name does. */
export const useSetTeacherPicture = (id: string) => {
  const afterChange = useAskAgain('teachers', 'batches');
  return useMutation({
    mutationFn: (file: File) => upload(setTeacherPicture, { params: { id }, fields: {}, file }),
    onSuccess: () => afterChange(),
  });
};

export const useRemoveTeacherPicture = (id: string) => {
  const afterChange = useAskAgain('teachers', 'batches');
  return useMutation({
    mutationFn: () => call(removeTeacherPicture, { params: { id } }),
    onSuccess: () => afterChange(),
  });
};
