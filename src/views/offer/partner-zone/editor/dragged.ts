import type { UniqueIdentifier } from '@dnd-kit/core'
import type { Sections } from '#machines/offer/offer-lines.ts'

/** What is dragged and dropped on has one id each: a line its own, a group and the end of a group these. */
export const ofGroup = (id: string) => `group-${id}`
export const ofEnd = (id: string) => `end-${id}`

const group = /^group-(.+)$/
const end = /^end-(.+)$/

export const isEnd = (id: UniqueIdentifier) => end.test(String(id))

/** The group whose heading this is; null for anything else. */
export const groupInDrag = (id: UniqueIdentifier) => group.exec(String(id))?.[1] ?? null

/** The group that is meant by its heading, its end or one of its lines. */
export function sectionInDrag(sections: Sections, id: UniqueIdentifier): string | null {
  const named = groupInDrag(id) ?? end.exec(String(id))?.[1]
  return named ?? sections.find(({ lines }) => lines.some((line) => line.id === id))?.id ?? null
}
