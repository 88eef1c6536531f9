"""The cases that take more than three seconds of CPU each: four fifths of the time of all. A class or a case of NIGHTLY is left out by .ci/run, too."""

LONG = {
    "blame_test.Epochs": "a_page_is_told_by_what_changes",
    "check_errors_test.Certificates": "what_has_been_proved_holds",
    "check_errors_test.Forged": "a_row_that_reports_otherwise_is_found_out",
    "filters_test.Filters": "history_and_blame holes_and_distinguish",
    "formats_test.Sarif": "no_more_results_than_services_show",
    "help_examples_test.HelpExamples": "every_example_runs",
    "holes_test.Holes": "a_phantom_of_one_is_a_hole_of_the_other a_suite_wants_what_the_viewer_makes "
        "an_adapter_that_fails_costs_one_input_and_is_counted every_cause_is_rated_once_and_in_order "
        "junit_fails_for_what_is_new_and_hidden nothing_of_an_input_acts_in_the_page sarif_has_a_result_for_each_hole "
        "sarif_says_what_is_new text_and_markdown_have_the_same_holes the_comments_of_a_parser_stand_above_its_vertical_tabs "
        "the_schema_holds what_is_known_is_accepted what_is_not_proved_is_said what_no_input_confirms_is_counted",
    "holes_output_test.HolesByOutput": "what_gets_through_makes_the_status_and_is_first what_is_in_another_form_is_changed_on_the_way "
        "how_a_filter_writes_says_what_may_leak what_cannot_leak_is_not_in_rank_and_status",
    "hostile_test.Hostile": "adapters arguments names_of_files names_of_specifications test_files what_inputs_hold "
        "what_the_program_has_of_its_own",
    "identify_test.Identify": "a_parser_without_feedback_is_read_in_that_mode answers_are_kept_as_long_as_they_are_not_too_much "
        "few_probes_say_no_more_than_they_show deviations_that_are_known_are_accepted "
        "junit_has_a_test_for_each_probe sarif_has_a_result_for_each_deviation",
    "encoding_test.Encodings": "a_meta_element_that_comes_late_changes_the_encoding",
    "file_kinds_test.FileKinds": "a_corpus_opens_some_and_skips_others no_verb_reads_as_a_page_what_is_none",
    "minimize_test.Divergences": "a_large_page",
    "options_test.ManyWords": "they_are_read_as_a_few_are time_is_linear_in_them",
    "options_test.Numbers": "no_number_is_taken_that_is_none",
    "prove_test.History": "every_version_and_the_next_one_close",
    "resume_test.Resume": "a_full_disk_at_any_change_of_a_file a_signal_keeps_what_is_done",
    "saved_files_test.Cache": "causes_that_do_not_show_what_they_say no_cause_is_not_believed_of_versions_that_differ",
    "saved_files_test.States": "members_that_are_something_else mutations",
    "schemas_test.Schemas": "a_member_that_is_missing_is_noticed",
    "shards_test.Shards": "an_archive_can_be_cut_wherever_it_is_damaged the_impact_of_a_change_is_the_serial_one",
    "short_of_resources_test.ShortOfResources": "memory_that_cannot_be_had threads_that_cannot_be_made",
    "stopped_pairs_test.StoppedPairs": "of_errors_as_well pairs_that_were_stopped_and_gone_on_with_show_the_same",
    "synthesize_test.Suites": "a_version_passes_its_suite_and_others_fail_where_a_cause_says_so",
    "waiting_signs_test.Signs": "a_corpus_says_how_much_is_left verbs_that_may_take_long",
    "width_test.Width": "every_verb states_trace_blame_and_history",
}

NIGHTLY = ("help_examples_test.HelpExamples", "hostile_test.Hostile.test_adapters", "hostile_test.Hostile.test_arguments", "hostile_test.Hostile.test_names_of_specifications",
           "holes_test.Holes", "holes_output_test.HolesByOutput.test_how_a_filter_writes_says_what_may_leak",
           "holes_output_test.HolesByOutput.test_what_cannot_leak_is_not_in_rank_and_status", "identify_test.Identify", "prove_test.History",
           "resume_test.Resume.test_a_full_disk_at_any_change_of_a_file", "schemas_test.Schemas", "stopped_pairs_test.StoppedPairs",
           "synthesize_test.Suites", "waiting_signs_test.Signs", "width_test.Width")
