import { pageGathering } from '#machines/media/page-gathering.ts'
import { catalogued } from '#tests/support/paths/catalogued.ts'

const page = (key: string) => ({ key, file: new File(['page'], `${key}.jpg`) })

export const pageGatheringEntry = catalogued(pageGathering, {
  events: {
    'page.add': [{ type: 'page.add', pages: [page('a'), page('b')] }],
    'page.move': [
      { type: 'page.move', key: 'b', by: -1 },
      { type: 'page.move', key: 'b', by: 1 },
    ],
    'page.remove': [{ type: 'page.remove', key: 'a' }],
  },
  outcomes: {
    makePdf: { done: [new File(['%PDF-1.7'], 'book.pdf')], error: [new Error('a picture that cannot be read')] },
  },
  identify: ({ context }) => context.pages.map(({ key }) => key).join(''),
  exceptions: {
    untyped: {
      'page.add': 'photographs',
      'page.move': 'a page',
      'page.remove': 'a page',
    },
    wordless: {
      'open.pages.notMade': 'that a photograph cannot be read is all there is to say',
    },
  },
})
