import { type ActorRefFrom, assign, emit, enqueueActions, sendTo, setup } from 'xstate'
import { unprovidedListener } from '#machines/unprovided.ts'

/** The open camera. */
export interface CameraPicture {
  /** The element that plays its picture, inserted by the screen. */
  video: HTMLVideoElement
  /** Whether the camera has a torch. */
  hasTorch: boolean
}

/** Event to the open camera. */
export type CameraOrder = { type: 'torch.turn'; on: boolean }

export interface CodeScanningInput {
  /** Formats to read; null for all formats used on rating plates. */
  formats: readonly string[] | null
  /** Returns the wanted codes among the visible ones, without repetition. */
  wanted: (texts: readonly string[]) => readonly string[]
  /** Whether each code is taken as soon as it is seen; otherwise the person chooses when there are several. */
  takesEach: boolean
}

interface CodeScanningContext extends CodeScanningInput {
  picture: CameraPicture | null
  isLit: boolean
  /** All texts seen since the first wanted code. */
  texts: readonly string[]
}

export type CodeScanningEvent =
  | { type: 'camera.open'; picture: CameraPicture }
  | { type: 'camera.fail' }
  | { type: 'camera.retry' }
  | { type: 'codes.see'; texts: readonly string[] }
  | { type: 'code.choose'; code: string }
  | { type: 'code.dismiss' }
  | { type: 'torch.toggle' }

/** Emitted for the screen: the wanted code, and all other visible ones. */
export interface FoundCode {
  type: 'code.found'
  code: string
  texts: readonly string[]
}

const seen = ({ event }: { event: Extract<CodeScanningEvent, { type: 'codes.see' }> }) => event.texts

/** Reads codes with the camera. A plate may have several, which are not all read in the same moment. */
export const codeScanning = setup({
  types: {
    context: {} as CodeScanningContext,
    input: {} as CodeScanningInput,
    events: {} as CodeScanningEvent,
    emitted: {} as FoundCode,
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    watchCamera: unprovidedListener<Pick<CodeScanningInput, 'formats'>, CameraOrder>('watchCamera'),
  },
  guards: {
    takesEach: ({ context }, texts: readonly string[]) => context.takesEach && context.wanted(texts).length > 0,
    isWanted: ({ context }, texts: readonly string[]) => context.wanted(texts).length > 0,
    areSeveral: ({ context }) => context.wanted(context.texts).length > 1,
    hasTorch: ({ context }) => context.picture?.hasTorch === true,
  },
  actions: {
    keepPicture: assign((_, picture: CameraPicture) => ({ picture })),
    forgetCamera: assign({ picture: null, isLit: false, texts: [] }),
    keepTexts: assign(({ context }, texts: readonly string[]) => ({
      texts: [...new Set([...context.texts, ...texts])],
    })),
    forgetTexts: assign({ texts: [] }),
    tellEach: enqueueActions(({ context, enqueue }, texts: readonly string[]) => {
      for (const code of context.wanted(texts)) enqueue.emit({ type: 'code.found', code, texts })
    }),
    tellOnly: emit(({ context: { wanted, texts } }) => {
      return { type: 'code.found' as const, code: wanted(texts)[0] ?? '', texts }
    }),
    tellChosen: emit(({ context: { texts } }, code: string) => ({ type: 'code.found' as const, code, texts })),
    toggleTorch: assign({ isLit: ({ context }) => !context.isLit }),
    turnTorch: sendTo('watchCamera', ({ context }): CameraOrder => ({ type: 'torch.turn', on: context.isLit })),
  },
  delays: { gather: 600 },
}).createMachine({
  id: 'codeScanning',
  description: 'A bar or QR code read with the camera.',
  context: ({ input }) => ({ ...input, picture: null, isLit: false, texts: [] }),
  initial: 'camera',
  states: {
    camera: {
      invoke: {
        id: 'watchCamera',
        src: 'watchCamera',
        input: ({ context }) => ({ formats: context.formats }),
        onError: 'refused',
      },
      on: {
        'camera.fail': 'refused',
        'torch.toggle': { guard: 'hasTorch', actions: ['toggleTorch', 'turnTorch'] },
      },
      initial: 'opening',
      states: {
        opening: {
          tags: 'busy',
          meta: { view: 'that the camera opens' },
          on: {
            'camera.open': {
              target: 'watching',
              actions: { type: 'keepPicture', params: ({ event }) => event.picture },
            },
          },
        },
        watching: {
          meta: { view: 'what the camera sees, and what to point it at' },
          on: {
            'codes.see': [
              { guard: { type: 'takesEach', params: seen }, actions: { type: 'tellEach', params: seen } },
              {
                guard: { type: 'isWanted', params: seen },
                target: 'gathering',
                actions: { type: 'keepTexts', params: seen },
              },
            ],
          },
        },
        gathering: {
          tags: 'busy',
          meta: { view: 'what the camera sees, and what to point it at' },
          on: { 'codes.see': { actions: { type: 'keepTexts', params: seen } } },
          after: {
            gather: [
              { guard: 'areSeveral', target: 'choosing' },
              { target: 'watching', actions: ['tellOnly', 'forgetTexts'] },
            ],
          },
        },
        choosing: {
          meta: { view: 'the visible codes, to choose one' },
          on: {
            'code.choose': {
              target: 'watching',
              actions: [{ type: 'tellChosen', params: ({ event }) => event.code }, 'forgetTexts'],
            },
            'code.dismiss': { target: 'watching', actions: 'forgetTexts' },
          },
        },
      },
    },
    refused: {
      tags: 'failed',
      entry: 'forgetCamera',
      meta: { view: 'what to do without the camera, with a retry' },
      on: { 'camera.retry': 'camera' },
    },
  },
})

export type CodeScanningActor = ActorRefFrom<typeof codeScanning>
