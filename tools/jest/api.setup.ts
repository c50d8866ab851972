import { drainProblems, watchAnswers } from './answer-check';

// Checks all responses against the API document
afterAll(watchAnswers());
afterEach(() => expect(drainProblems()).toEqual([]));
