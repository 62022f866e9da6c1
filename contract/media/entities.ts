import { entities } from '#contract/declare/entity.ts'

/** Files and directories of the media library. */
export const mediaEntities = entities({
  'media.directories': {
    path: 'media/directories',
    param: 'directory',
    title: { pl: 'Biblioteka mediów', en: 'Media library' },
    trash: false,
    screens: {
      address: '/cms/media',
      pages: 'listed',
      access: 'media.media.files',
      also: ['media.media.tree'],
      menu: { group: 'content', order: 60 },
    },
    words: {
      en: { one: 'file directory', many: 'file directories' },
      pl: {
        gender: 'masculine',
        one: 'katalog plików',
        accusative: 'katalog plików',
        few: 'katalogi plików',
        many: 'katalogów plików',
      },
    },
  },
})
