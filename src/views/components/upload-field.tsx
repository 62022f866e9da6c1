import type { ReactNode } from 'react'
import type { MediaFile, Purpose } from '#contract/files.ts'

export interface UploadFieldProps {
  /** The id of the field, from `fieldId(name)`. */
  id?: string
  label: ReactNode
  description?: ReactNode
  required?: boolean
  disabled?: boolean
  error?: ReactNode
  /** What the files are for: formats, sizes and how many follow from it (contract/files.ts). */
  purpose: Purpose
  /** Ids of finished uploads, one for a field of a single file. */
  value: readonly string[]
  /** Stored files of the record: names and thumbnails for ids that this page did not upload itself. */
  stored?: readonly MediaFile[]
  /** Keeps unfinished uploads of this field apart from those of another form: `warranty-order:12:images`. */
  place: string
  onChange: (ids: string[]) => void
  /** Whether anything is on its way, so that a form does not send without it. */
  onBusy?: (busy: boolean) => void
}

/** Files for a form: dropped, chosen or photographed; each with its progress, pause, retry and removal. */
export function UploadField(_props: UploadFieldProps): ReactNode {
  return null
}
