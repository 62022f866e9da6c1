/** A machine that is busy with other tests answers 503, which says nothing of what is asked: the call is made again. */
export async function whenFree<Answer extends { status: number }>(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answered = await call()
    if (answered.status !== 503) return answered
  }
}
