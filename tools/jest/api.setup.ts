import { takeProblems, watchAnswers } from './answer-check';

// Checks all responses against the API document
afterAll(watchAnswers());
afterEach(() => expect(takeProblems()).toEqual([]));
