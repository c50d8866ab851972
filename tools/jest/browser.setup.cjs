'use strict';

jest.setTimeout(180_000);
