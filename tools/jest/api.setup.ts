import { takeProblems, watchAnswers } from './answer-check';

// Answers are as the API document describes them
afterAll(watchAnswers());
afterEach(() => expect(takeProblems()).toEqual([]));
