'use strict';

/** A picture or font under test: any address will do. */
module.exports = '/asset';
