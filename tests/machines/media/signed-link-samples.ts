import { signedLink } from '#machines/media/signed-link.ts'
import { noAnswer, refused } from '#tests/machines/refused-sample.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

const link = '/file/a?1.old'
const renewed = '/file/a?2.new'

export const signedLinkEntry = catalogued(signedLink, {
  starts: [
    { label: 'a picture or a download', input: { link } },
    { label: 'a document within the page', input: { link, renewsFirst: true } },
  ],
  events: {
    'link.follow': [{ type: 'link.follow', following: { way: 'download', filename: 'a.jpg' } }],
    'link.change': [{ type: 'link.change', link: '/file/a?3.loaded' }],
  },
  outcomes: {
    renewLink: { done: [renewed], error: [refused('not_found'), noAnswer] },
    followLink: { done: [renewed], error: [refused('not_found'), noAnswer] },
    watchConnection: { error: [new Error('no events')] },
  },
  exceptions: {
    reports: { 'connection.return': 'the browser' },
    untyped: {
      'link.follow': 'what the button is for',
      'link.change': 'an address',
    },
    reads: {
      renewLink: 'asks for a link',
      followLink: 'asks for a link and hands it to the browser',
    },
  },
})
