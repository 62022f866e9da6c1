import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType, ReactNode } from 'react'
import type { SessionUser } from '#contract/auth/auth.ts'
import type { ManyCall, TogetherCall } from '#contract/core/many.ts'

/** What is typed or chosen before several records are acted on. */
export interface ManyFormProps {
  values: Record<string, unknown>
  change: (values: Record<string, unknown>) => void
}

/** What a list does with one of its rows, or with all that are selected: a call about one record, made about each. */
export interface ManyAction<Row> {
  call: ManyCall | TogetherCall
  /** Whoever holds it is offered the action; the name of the call unless told. */
  permission?: string
  /** Where a list has several actions of one call. */
  key?: string
  label: MessageDescriptor
  icon: ComponentType<{ size?: number; stroke?: number }>
  /** Whether a row is offered it by itself; among several, the server says of which it is refused. */
  takes?: (row: Row) => boolean
  /** What the call takes, where nothing is asked. */
  body?: (user: SessionUser) => Record<string, unknown>
  /** Asked before; without it and without a form the press is enough. */
  question?: MessageDescriptor
  /** What the button of the dialog says, where the label is not its verb. */
  confirm?: MessageDescriptor
  /** What is typed before; `isReady` tells whether it is enough. */
  form?: { fields: (props: ManyFormProps) => ReactNode; isReady: (values: Record<string, unknown>) => boolean }
  danger?: true
  /** Only of several rows: one has a dialog of its own that says more. */
  several?: true
  /** A letter that does it to the row of the keyboard. */
  letter?: string
}

/** Which records: by their ids, or all that the filters of the list match. */
export interface ManyTarget {
  ids: readonly (number | string)[]
  all: boolean
}
