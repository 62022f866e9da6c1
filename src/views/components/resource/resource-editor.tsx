import { Suspense } from 'react'
import { lazyView } from '#views/components/flow/lazy-view.tsx'
import { FormSkeleton } from './form-skeleton.tsx'
import type { RecordEditorProps } from './record-editor.tsx'

const LateEditor = lazyView(() => import('./record-editor.tsx').then((module) => module.RecordEditor))

/**
 * The form of a declared resource, over a new record or an existing one. Its files are no part of the list that is declared beside it:
 * the page of a form asks for them with its own (`formPage`), and a list has them fetched while it is read.
 */
export function ResourceEditor<Row, Values extends object, Item extends object>(
  props: RecordEditorProps<Row, Values, Item>,
) {
  return (
    <Suspense fallback={<FormSkeleton />}>
      <LateEditor {...(props as unknown as RecordEditorProps<unknown, object, object>)} />
    </Suspense>
  )
}
