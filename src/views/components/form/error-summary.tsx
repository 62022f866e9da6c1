import { Plural } from '@lingui/react/macro'
import { Box, Flex, Text, UnstyledButton } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'

/** The id of a field's input: `field-<name>`. Every form gives its inputs these ids. */
export const fieldId = (name: string) => `field-${name.replaceAll('.', '-')}`

/** A red dot on a tab or in an index: something there is to be corrected, also while it is out of sight. */
export function ErrorDot() {
  return (
    <Box component="span" display="inline-block" w={8} h={8} ml="3xs" bdrs="50%" bg="var(--red)" data-dot aria-hidden />
  )
}

export interface ErrorSummaryProps {
  /** Errors by field name, from the contract or the server. */
  errors: Readonly<Record<string, readonly string[] | string | undefined>>
  /** Labels by field name; a field without one shows only its error. */
  labels: Readonly<Record<string, ReactNode>>
  /**
   * The number of refused attempts, or whether the last one was refused: each gives the focus to the summary, because the button
   * is at the end of the form.
   */
  refused?: number | boolean
}

/** The input of a field: in a form of the library by its mark, otherwise by its id. */
const inputOf = (name: string, form?: ParentNode | null) =>
  form?.querySelector<HTMLElement>(`[data-path="${CSS.escape(name)}"]`) ?? document.getElementById(fieldId(name))

/** The labels that fields have in their form, in its order, for forms that keep no list of them. */
export function labelsIn(form: HTMLElement | null, names: readonly string[]): Record<string, string> {
  const named = names.map((name) => ({ name, input: inputOf(name, form) }))
  named.sort((one, other) => (one.input && (!other.input || isBefore(one.input, other.input)) ? -1 : 1))
  return Object.fromEntries(named.map(({ name, input }) => [name, labelOf(input)]))
}

/**
 * The summary of a form of the library that keeps no list of labels: its props, which show errors in the order of their fields, and the
 * function to be called with the names of the refused fields at each attempt.
 */
export function useErrorSummary(errors: Readonly<Record<string, ReactNode>>) {
  const [refused, setRefused] = useState<{ attempts: number; labels: Record<string, string> }>(notRefused)
  const refuse = useCallback((names: readonly string[], form: HTMLElement | null = null) => {
    const labels = labelsIn(form, names)
    setRefused(({ attempts }) => ({ attempts: attempts + 1, labels }))
  }, [])
  const { attempts, labels } = refused
  const shown = Object.fromEntries(Object.keys(labels).map((name) => [name, errors[name]?.toString()]))
  const summary: ErrorSummaryProps = { errors: shown, labels, refused: attempts }
  return { summary, refuse }
}

const notRefused = { attempts: 0, labels: {} }

const isBefore = (one: Node, other: Node) =>
  Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING)

/** Without the star of a required field. */
function labelOf(input: HTMLElement | null): string {
  const label =
    (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement ? input.labels?.[0] : null) ??
    input?.closest('.mantine-InputWrapper-root')?.querySelector('.mantine-InputWrapper-label')
  const texts = [...(label?.childNodes ?? [])].filter((node) => !(node instanceof Element && node.ariaHidden))
  return texts
    .map(({ textContent }) => textContent)
    .join('')
    .trim()
}

/** Focuses a field; a field behind a tab is made visible first. */
export function goToField(name: string, form?: ParentNode | null): void {
  const input = inputOf(name, form)
  const tab = input?.closest('[role="tabpanel"]')?.getAttribute('aria-labelledby')
  if (tab) document.getElementById(tab)?.click()
  requestAnimationFrame(() => {
    input?.scrollIntoView({ block: 'center' })
    input?.focus({ preventScroll: true })
  })
}

/** Scrolls to the beginning of the summary, which may be taller than the window, and focuses it, so that it is read out. */
export const goToErrorSummary = () => goTo(document.querySelector<HTMLElement>('[data-error-summary]'))

function goTo(summary: HTMLElement | null): void {
  summary?.scrollIntoView({ block: 'start' })
  summary?.focus({ preventScroll: true })
}

/** The number of errors and a link to each field that has one. Nothing without errors. */
export function ErrorSummary({ errors, labels, refused = false }: ErrorSummaryProps) {
  const headingId = useId()
  const attempts = useRef(0)
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Fewer: errors were corrected, and the person is typing.
    if (Number(refused) > attempts.current) goTo(summary.current)
    attempts.current = Number(refused)
  }, [refused])
  const found = Object.entries(errors)
    .map(([name, texts]) => ({ name, text: typeof texts === 'string' ? texts : texts?.[0] }))
    .filter(({ text }) => text)
  if (found.length === 0) return null
  return (
    <Flex
      ref={summary}
      gap="sm"
      maw="var(--page)"
      mb="lg"
      py="md"
      px="md"
      bd="1px solid var(--red-line)"
      bdrs="lg"
      bg="var(--red-surface)"
      role="group"
      aria-labelledby={headingId}
      tabIndex={-1}
      data-error-summary
    >
      <IconAlertCircle size={20} stroke={1.7} color="var(--red)" style={{ flex: 'none' }} aria-hidden />
      <div>
        {/* It takes the focus, which reads it; a change of their number while typing is said too. */}
        <Text id={headingId} fw={600} role="status">
          <Plural
            value={found.length}
            one="Check errors in the form: # field to correct"
            other="Check errors in the form: # fields to correct"
          />
        </Text>
        <Box component="ul" mt="4xs" mb={0} mx={0} pl="lg">
          {found.map(({ name, text }) => (
            <li key={name}>
              {/* On a phone the label is as high as a thumb: its words and those of the error stand on one line. */}
              <Flex component="span" wrap="wrap" align="baseline" columnGap="4xs">
                {labels[name] ? (
                  <UnstyledButton
                    type="button"
                    c="var(--red)"
                    fw={600}
                    td="underline"
                    style={{ textUnderlineOffset: 2 }}
                    onClick={() => goToField(name, summary.current?.closest('form'))}
                  >
                    {labels[name]}
                    {/* Not underlined. */}
                    <Box component="span" display="inline-block" aria-hidden>
                      :
                    </Box>
                  </UnstyledButton>
                ) : null}{' '}
                <span>{text}</span>
              </Flex>
            </li>
          ))}
        </Box>
      </div>
    </Flex>
  )
}
