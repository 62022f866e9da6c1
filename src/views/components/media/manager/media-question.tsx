import { Trans, useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import type { ReactNode } from 'react'
import type { MediaDirectory } from '#contract/media/library.ts'
import type { Failure } from '#machines/failure.ts'
import type { LibraryChange, LibraryQuestion, MediaManagerActor } from '#machines/media/media-manager.ts'
import { failureText } from '#views/components/form/refusal-text.ts'

type Of<Kind extends LibraryQuestion['kind']> = Extract<LibraryQuestion, { kind: Kind }>

/** Props of every dialog of the library. */
export interface QuestionProps<Kind extends LibraryQuestion['kind']> {
  actor: MediaManagerActor
  question: Of<Kind>
  busy: boolean
  failure: Failure | null
  submit: (change: LibraryChange) => void
  close: () => void
}

interface DirectorySelectProps {
  directories: readonly MediaDirectory[]
  value?: number | null
  error?: ReactNode
  onChange?: (id: number | null) => void
}

/** Chooses a directory by its path. */
export function DirectorySelect({ directories, value = null, error, onChange }: DirectorySelectProps) {
  return (
    <Select
      label={<Trans>Directory</Trans>}
      required
      searchable
      error={error}
      value={value === null ? null : String(value)}
      onChange={(text) => onChange?.(text === null ? null : Number(text))}
      data={directories.map(({ id, path, basename }) => ({ value: String(id), label: path || basename }))}
    />
  )
}

/** The reasons for a refusal: at the visible fields, and all others for the whole form. */
export function refusalOf(failure: Failure | null, ...fields: string[]) {
  const unseen = Object.entries(failure?.errors ?? {}).flatMap(([field, texts]) =>
    fields.includes(field) ? [] : texts,
  )
  const isAtFields = failure !== null && Object.keys(failure.errors).length > 0 && unseen.length === 0
  return {
    errors: failure?.errors,
    failure,
    refusal: failure && !isAtFields ? <Said text={unseen[0]} failure={failure} /> : undefined,
  }
}

function Said({ text, failure }: { text: string | undefined; failure: Failure }) {
  const { i18n } = useLingui()
  return <bdi>{text ?? failureText(failure, i18n.locale)}</bdi>
}
