import { Suspense } from 'react'
import { lazyView } from '#views/components/flow/lazy-view.tsx'
import { FormSkeleton } from './form-skeleton.tsx'
import type { RecordEditorProps } from './record-editor.tsx'

const LateEditor = lazyView(() => import('./record-editor.tsx').then((module) => module.RecordEditor))

/**
 * The form of a declared resource, for a new or an existing record. It is not in the chunk of the list: pages with a form load
 * it with their own (`formPage`), and a list loads it in the background.
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
