import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconMoodSad } from '@tabler/icons-react'
import { Component, type ReactNode } from 'react'
import { EmptyState } from '#views/components/state/empty-state.tsx'

/** The browser's error about a node that is no longer where the page had put it: something else has moved it. */
const isMoved = (error: unknown) => error instanceof DOMException && error.name === 'NotFoundError'

/** Catches errors of a screen and shows them in its place; the frame keeps working. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { broken: 'error' | 'moved' | null }> {
  override state = { broken: null }

  static getDerivedStateFromError(error: unknown) {
    return { broken: isMoved(error) ? 'moved' : 'error' }
  }

  override render() {
    const { broken } = this.state
    if (broken === null) return this.props.children
    const isChanged = broken === 'moved'
    return (
      <EmptyState
        isFailure
        icon={IconMoodSad}
        title={
          isChanged ? <Trans>Your browser has changed this page</Trans> : <Trans>This page has stopped working</Trans>
        }
        action={
          <Button variant="default" onClick={() => this.setState({ broken: null })}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        {isChanged ? (
          <Trans>
            A translation or an extension has put its own text in place of ours. Switch it off for this page and try
            again. What you typed in forms is kept in this browser.
          </Trans>
        ) : (
          <Trans>Saved data are safe. If it happens again, tell the administrator.</Trans>
        )}
      </EmptyState>
    )
  }
}
