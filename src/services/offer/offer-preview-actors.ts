import { type EventObject, fromCallback, fromPromise, type Subscribable } from 'xstate'
import type { OfferValues } from '#contract/offer/form.ts'
import { type DrawnPreview, type OpenPaper, offerPreview } from '#machines/offer/offer-preview.ts'
import type { Api } from '#services/api.ts'
import { openPaper } from './pdf-pages.ts'

interface EditorSnapshot {
  context: { values: OfferValues }
}

/** The part of the editor that the preview reads. */
export interface TypedOffer extends Subscribable<EditorSnapshot> {
  getSnapshot(): EditorSnapshot
}

interface PreviewServices {
  api: Api
  editor: TypedOffer
  open?: typeof openPaper
}

/** Provides the actors of the machine `offerPreview`. The server generates the preview from the values and stores nothing. */
export function provideOfferPreview({ api, editor, open = openPaper }: PreviewServices) {
  let shown: OpenPaper | null = null
  return offerPreview.provide({
    actors: {
      watchEditor: fromCallback<EventObject, { values: OfferValues }>(({ input, sendBack }) => {
        let reported = input.values
        let timer: ReturnType<typeof setTimeout> | undefined
        const report = ({ context: { values } }: EditorSnapshot) => {
          if (values === reported) return
          reported = values
          // In a task of its own, so that the typed letter does not wait for the preview.
          clearTimeout(timer)
          timer = setTimeout(() => sendBack({ type: 'form.change', values }))
        }
        const { unsubscribe } = editor.subscribe(report)
        report(editor.getSnapshot())
        return () => {
          clearTimeout(timer)
          unsubscribe()
          shown?.close()
        }
      }),
      loadPreview: fromPromise<DrawnPreview, { id: number; values: OfferValues }>(
        async ({ input: { id, values }, signal }) => {
          const { pdf, rows } = await api.call('partnerzone.offer-generator.offers.preview', {
            path: { offer: id },
            body: values,
            signal,
            showRefusal: false,
            showMessage: false,
          })
          const paper = await open(pdf)
          if (signal.aborted) paper.close()
          else {
            // The visible page is already drawn; it stays on its canvas.
            shown?.close()
            shown = paper
          }
          return { paper, rows }
        },
      ),
    },
  })
}
