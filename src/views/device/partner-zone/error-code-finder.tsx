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
  /** Restricts the search to this device, whose codes are listed before anything is typed. */
  device?: number | null
  /** The initial text. */
  begin?: string
  /** Shown while the field is empty and no device is given. */
  children?: (choose: (code: string) => void) => ReactNode
}

/** Searches for the code on a display and shows its meaning and what to do. Usable with one thumb and with a keyboard. */
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

/** The only code that the typed text can mean; it is unfolded at once. */
function meant(options: readonly FoundErrorCode[]): FoundErrorCode | undefined {
  const exact = options.filter(({ match }) => match === 'exact')
  return exact.length === 1 ? exact[0] : undefined
}

/** The number of codes found, and whether one matches exactly. */
function Outcome({ options }: { options: readonly FoundErrorCode[] }) {
  const [first] = options
  if (!first) return <Trans>There is no such code. Check the display again, or describe what is wrong.</Trans>
  if (first.match === 'similar') return <Trans>There is no such code. Did you mean one of these?</Trans>
  return <Plural value={options.length} one="# code found" other="# codes found" />
}
