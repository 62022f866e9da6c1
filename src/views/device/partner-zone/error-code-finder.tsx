import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, CloseButton, Loader, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect, useState } from 'react'
import type { FoundErrorCode } from '#contract/device/zone.ts'
import { type Lookup, useLookup } from '#views/components/fields/use-lookup.ts'
import { ErrorCodeCard } from './error-code-card.tsx'
import classes from './error-codes.module.css'

interface ErrorCodeFinderProps {
  /** Only codes of this device; all of them are visible before anything is typed. */
  device?: number | null
  /** What is typed at first. */
  begin?: string
  /** In sight while nothing is typed and nothing of a device is shown. */
  children?: (choose: (code: string) => void) => ReactNode
}

/** Type the code on the display, read what it means and what to do at once. One thumb is enough, and so is a keyboard. */
export function ErrorCodeFinder({ device = null, ...rest }: ErrorCodeFinderProps) {
  const found = useLookup('partnerzone.device.error-codes.index', {
    filters: device === null ? undefined : { device: String(device) },
    minimum: device === null ? 1 : 0,
    opened: device !== null,
  })
  return found && <Finder key={device} device={device} found={found} {...rest} />
}

type FinderProps = ErrorCodeFinderProps & { device: number | null; found: Lookup<FoundErrorCode> }

function Finder({ device, begin = '', children, found: { actor, options, busy } }: FinderProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState(begin)
  const [chosen, setChosen] = useState<number | null>(null)
  const failed = useSelector(actor, (snapshot) => snapshot.hasTag('failed'))
  const ready = useSelector(actor, (snapshot) => snapshot.matches('ready'))
  const isAsked = device !== null || typed.trim() !== ''
  const opened = chosen ?? (isAsked ? meant(options)?.id : null) ?? null
  const type = (text: string) => {
    setTyped(text)
    setChosen(null)
    actor.send({ type: 'search.change', search: text })
  }
  useEffect(() => {
    if (begin) actor.send({ type: 'search.change', search: begin })
  }, [actor, begin])
  return (
    <search className={classes.finder}>
      <TextInput
        size="lg"
        label={t`Error code from the display`}
        placeholder={t`For example E01`}
        type="search"
        inputMode="text"
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={200}
        leftSection={busy && isAsked ? <Loader size={18} /> : <IconSearch size={20} stroke={1.8} aria-hidden />}
        rightSection={typed !== '' && <CloseButton size="lg" aria-label={t`Clear`} onClick={() => type('')} />}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') setChosen(options[0]?.id ?? null)
          if (event.key === 'Escape') type('')
        }}
      />
      <p className={classes.status} role="status">
        {isAsked && ready && <Outcome options={options} />}
      </p>
      {failed && (
        <p className={classes.nothing}>
          <Trans>The codes could not be loaded.</Trans>{' '}
          <Button size="compact-sm" variant="default" onClick={() => actor.send({ type: 'lookup.retry' })}>
            <Trans>Try again</Trans>
          </Button>
        </p>
      )}
      {isAsked && options.length > 0 && (
        <ul className={classes.codes} aria-label={t`Error codes`}>
          {options.map((code) => (
            <li key={code.id}>
              <ErrorCodeCard
                code={code}
                device={device}
                opened={code.id === opened}
                onOpen={(open) => setChosen(open ? code.id : 0)}
              />
            </li>
          ))}
        </ul>
      )}
      {!isAsked && children?.(type)}
    </search>
  )
}

/** The one code that what was typed can mean: it is opened at once. */
function meant(options: readonly FoundErrorCode[]): FoundErrorCode | undefined {
  const exact = options.filter(({ match }) => match === 'exact')
  return exact.length === 1 ? exact[0] : undefined
}

/** How many there are, and whether it is what was typed. */
function Outcome({ options }: { options: readonly FoundErrorCode[] }) {
  const [first] = options
  if (!first) return <Trans>There is no such code. Check the display again, or describe what is wrong.</Trans>
  if (first.match === 'similar') return <Trans>There is no such code. Did you mean one of these?</Trans>
  return <Plural value={options.length} one="# code found" other="# codes found" />
}
