import { type ActorRefFrom, assign, emit, setup } from 'xstate'
import { answer } from '#machines/answer.ts'
import { unprovided } from '#machines/unprovided.ts'

/** One photographed page. */
export interface GatheredPage {
  key: string
  file: File
}

/** Maximum number of pages, within the size limit of the field. */
export const mostPages = 20

export type PageGatheringEvent =
  | { type: 'gathering.open' }
  | { type: 'gathering.close' }
  | { type: 'page.add'; pages: readonly GatheredPage[] }
  | { type: 'page.move'; key: string; by: 1 | -1 }
  | { type: 'page.remove'; key: string }
  | { type: 'gathering.finish' }

interface PageGatheringContext {
  pages: readonly GatheredPage[]
}

/** Collects photographed pages, orders them and combines them into one PDF. */
export const pageGathering = setup({
  types: {
    context: {} as PageGatheringContext,
    events: {} as PageGatheringEvent,
    emitted: {} as { type: 'book.made'; file: File },
    tags: {} as 'busy' | 'failed',
  },
  actors: { makePdf: unprovided<{ pages: readonly File[] }, File>('makePdf') },
  guards: { hasPages: ({ context }) => context.pages.length > 0 },
  actions: {
    addPages: assign(({ context }, pages: readonly GatheredPage[]) => ({
      pages: [...context.pages, ...pages.filter(({ key }) => !context.pages.some((page) => page.key === key))].slice(
        0,
        mostPages,
      ),
    })),
    movePage: assign(({ context }, { key, by }: { key: string; by: 1 | -1 }) => {
      const from = context.pages.findIndex((page) => page.key === key)
      const page = context.pages[from]
      const others = context.pages.filter((other) => other !== page)
      const to = Math.min(Math.max(from + by, 0), others.length)
      return { pages: page ? others.toSpliced(to, 0, page) : others }
    }),
    removePage: assign(({ context }, key: string) => ({ pages: context.pages.filter((page) => page.key !== key) })),
    forgetPages: assign({ pages: [] }),
    tellMade: emit((_, file: File) => ({ type: 'book.made' as const, file })),
  },
}).createMachine({
  id: 'pageGathering',
  description: 'A PDF made of photographed pages.',
  context: { pages: [] },
  initial: 'closed',
  states: {
    closed: { on: { 'gathering.open': 'open' } },
    open: {
      initial: 'pages',
      states: {
        pages: {
          initial: 'arranging',
          states: {
            arranging: { meta: { view: 'the photographed pages in their order, and where to add more' } },
            notMade: { tags: 'failed', meta: { view: 'that a photograph cannot be read, with the pages' } },
          },
          on: {
            'page.add': { target: '.arranging', actions: { type: 'addPages', params: ({ event }) => event.pages } },
            'page.move': { target: '.arranging', actions: { type: 'movePage', params: ({ event }) => event } },
            'page.remove': { target: '.arranging', actions: { type: 'removePage', params: ({ event }) => event.key } },
            'gathering.finish': { guard: 'hasPages', target: 'making' },
            // The pages are kept, in case it was closed by mistake.
            'gathering.close': '#pageGathering.closed',
          },
        },
        making: {
          tags: 'busy',
          meta: { view: 'that the PDF is being made' },
          invoke: {
            id: 'makePdf',
            src: 'makePdf',
            input: ({ context }) => ({ pages: context.pages.map(({ file }) => file) }),
            onDone: {
              target: '#pageGathering.closed',
              actions: [{ type: 'tellMade', params: answer }, 'forgetPages'],
            },
            onError: 'pages.notMade',
          },
        },
      },
    },
  },
})

export type PageGatheringActor = ActorRefFrom<typeof pageGathering>
