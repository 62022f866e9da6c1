/** Lets the form on the current screen decide whether the screen may be left. */
export interface LeaveQuestion {
  /** True if there is no form, nothing would be lost, or the person agrees to lose it. */
  ask: () => Promise<boolean>
  /** Registers the form that answers, until the returned function is called. */
  answerBy: (answer: () => Promise<boolean>) => () => void
}

/** Asks the open forms whether the page may be left. */
export function createLeaveQuestion(): LeaveQuestion {
  const answers = new Set<() => Promise<boolean>>()
  return {
    async ask() {
      for (const answer of answers) if (!(await answer())) return false
      return true
    },
    answerBy(answer) {
      answers.add(answer)
      return () => answers.delete(answer)
    },
  }
}
