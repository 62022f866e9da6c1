import { type Ref, type RefObject, useImperativeHandle } from 'react'

/** Anchors a menu or a window to an element that is rendered outside of it. */
export function Anchor({ element, ref }: { element: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => element.current as HTMLElement, [element])
  return null
}
